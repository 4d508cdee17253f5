import type { DescribedAlarm } from '#contract/describe-alarm.ts'

/** An alarm of the tills in one sentence, for administrators. Set with their texts: members load none of the sentences. */
export const alarmSentence: { describe: (alarm: DescribedAlarm) => string } = { describe: () => '' }
