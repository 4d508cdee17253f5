import { costGrowthPercent } from './advertises.ts'
import { another, type NounDocs } from './docs.ts'

export const advertises: NounDocs<'advertises'> = {
  description: 'The videos behind the tasks.',
  operations: {
    list: 'List the uploaded videos. Those that are not retired by default.',
    cost: 'Read what one video can cost on a day',
    publish: {
      text: `Publish an uploaded video. It becomes a task of every active member. Refused if it can cost over ${costGrowthPercent} % more than \`cost\`.`,
      refuses: ['not_found', 'already_published', 'video_unreadable', 'cost_changed'],
    },
    delete: { text: 'Delete an unpublished video', refuses: ['not_found', 'already_published'] },
    retire: {
      text: 'Retire a video. It creates no new tasks. Existing tasks are no longer listed, but can still be claimed.',
      refuses: ['not_found', 'already_retired'],
    },
  },
  fields: {
    Advertise: 'One uploaded video.',
    AdvertiseCost: 'What one video can cost on a day.',
    plan_name: ['The plan; null for members without one.', 'Golden'],
    reward: ['Taka for one video, with the bonus.', 330],
    name: ['The name of the uploaded file.', 'advertisement.mp4'],
    size: ['Bytes.', 4_194_304],
    published_at: ['The time at which it was published; null before.', null],
    cost: ['Taka on a day, if each active member watches the video.', 412_000],
    'advertisesPublish.cost': ['The cost that was shown: taka on a day.', 412_000],
    plans: 'The active members of each plan.',
    members: ['The number of active members.', 60],
    live: ['The number of videos that create tasks now.', 2],
    needs_second_person: 'Whether a second person has to confirm that the caller publishes a video now.',
    retired_at: ['The time at which it was retired; null for a live one.', null],
    rewarded: ['The number of its rewarded tasks.', 12],
    unplayable: ['The number of members whose phone cannot play it.', 0],
  },
}

export const plans: NounDocs<'plans'> = {
  description: 'The plans that members buy.',
  operations: {
    list: 'List the plans on sale',
    mine: 'List the own purchased plans. Newest first. `id` is the caller’s `purchased_plan`. It does not change the result.',
    create: { text: 'Add a plan', refuses: ['name_taken', 'too_many_rows'] },
    get: { text: 'Read a plan', refuses: ['no_plan'] },
    update: {
      text: 'Change a plan. Also applies to members who have the plan: tasks handed out from now on have the new bonus.',
      refuses: ['no_plan', 'name_taken'],
    },
    delete: { text: 'Retire a plan. It is no longer sold. Members who bought it still have it.', refuses: ['no_plan'] },
    purchase: {
      text: 'Buy a plan. Debits the price from the balance and credits the plan’s `refer_balance` to the buyer’s referrer, once per buyer and plan. If `plan_id` or `price` is not what the plan has now, the values of `plan_changed` are its name and price.',
      refuses: ['no_plan', 'plan_changed', 'has_plan', 'insufficient_balance'],
    },
  },
  fields: {
    Plan: 'A plan that members buy. The price is per month.',
    ChosenPlan: 'A plan as the buyer was shown it.',
    NewPlan: 'The `refer_balance` is at most the price, or 0.',
    PurchasedPlan: 'A purchased plan.',
    plan_name: ['The name of the plan.', 'Golden'],
    'NewPlan.plan_name': ['The name of the plan, which no other plan may have.', 'Golden'],
    planName: ['The name of the plan.', 'Golden'],
    price: ['Taka per month. 0 for a free plan.', 1_000],
    'PurchasedPlan.price': ['The paid price in taka, not the current one.', 1_000],
    plan_id: ['The `_id` of the shown plan. Another plan of this name is refused.', another],
    'ChosenPlan.price': ['The shown price in taka. Another price is refused.', 1_000],
    refer_balance: ['Taka for the buyer’s referrer, once per buyer and plan.', 100],
    features: ['The JSON text of a list of 1 to 20 strings.', '["Five tasks a day","Support"]'],
    features_bn: [
      'The JSON text of the features in Bengali, in the same order. Empty ones are shown in the other language.',
      '["দিনে পাঁচটি টাস্ক",""]',
    ],
    purchased_at: 'The time of the purchase.',
  },
}

export const rewards: NounDocs<'rewards'> = {
  description: 'The daily ceiling for the rewards of tasks.',
  operations: {
    ceiling: 'Read the daily ceiling for rewards. And what the tasks of today promise.',
    setCeiling:
      'Set or remove the daily ceiling for rewards. When it is reached, no further tasks are handed out on that day. Those that were are paid.',
  },
  fields: {
    RewardCeiling: 'The most that the tasks of a day may promise.',
    handed_out: ['Taka that the tasks of today promise; null without a ceiling.', 84_350],
  },
}

export const tasks: NounDocs<'tasks'> = {
  description: 'Advertisements to be watched today.',
  operations: {
    today:
      'List today’s open tasks. One for each live advertisement that is not yet rewarded today. The first call of a day creates them, with the bonus of the member’s plan.',
    day: 'Read the own tasks and rewards of today in figures. Creates no tasks. A task that is not handed out yet counts with the bonus of the current plan.',
    rollOver: 'Clear the own expired tasks. Safe to repeat.',
    clear: 'Clear every member’s open tasks of today. The next day, or a new upload, creates new ones.',
    claim: {
      text: 'Claim the reward of a task. Once per task, and at most one claim per 20 seconds since the tasks were handed out. Claims can be delivered later and together, on the day of the task and the two days after it.',
      refuses: ['wrong_reward', 'not_found', 'task_done', 'task_expired', 'task_too_early', 'no_evidence'],
    },
    reportUnplayable: {
      text: 'Report that the own phone cannot play the video of a task. Stored once for each member and video. It pays nothing, and the task stays open.',
      refuses: ['not_found'],
    },
  },
  fields: {
    Task: 'One advertisement to watch today (Asia/Dhaka).',
    advertise: ['The id of a video, which is at `/file/{advertise}`.', another],
    ready_at: 'The time from which the task can be claimed.',
    'Task.bonus': ['Taka in addition to the reward, promised when the task was handed out.', 20],
    earned: ['Taka of the tasks rewarded today.', 330],
    TaskDay: 'The tasks of a member on one Asia/Dhaka day, in figures.',
    open: 'The tasks that can still be watched today.',
    'TaskDay._id': 'The `_id` of the task; null before it is handed out.',
    done: ['The number of tasks rewarded today.', 1],
    is_over: 'Whether the day’s ceiling leaves the member no more tasks today.',
    has_earned: 'Whether the member ever earned a reward.',
    task_id: 'The `_id` of the task.',
    nonce: [
      'The claim of the task needs the evidence of this text and of `probes`. Null: it needs none.',
      '5f0c5ad4-7f0e-4f26-9a5f-0d2a4a3c8c11',
    ],
    place: ['The number of the task among all of the day, rewarded ones included.', 3],
    probes: 'Byte ranges of the video of the task, for the evidence of its claim.',
    start: ['The first byte of the range.', 1_024],
    end: ['The last byte of the range, as in `Range: bytes=…`.', 1_279],
    evidence: [
      'The SHA-256, in lowercase hex, of the task’s `nonce` (UTF-8) followed by the bytes of its `probes`. Required if the task has a nonce.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ],
    reward: ['Taka that the task pays, with the bonus.', 330],
    'tasksClaim.reward': ['Taka for the task.', 200],
    amount: ['The reward that the caller expects: 200. Another amount is refused.', 200],
  },
}
