import { Fragment } from 'react'
import { locale } from '../i18n/messages.ts'

const bengaliRun = /(\p{Script=Bengali}(?:[\p{Script=Bengali}\s।]|\u200c|\u200d)*)/u

/** Two words: one alone may be a name, which has no language. */
const englishWords = /[A-Za-z]{2,}[^A-Za-z]+[A-Za-z]{2,}/
const englishWord = /[A-Za-z]{2,}/

/** Text of users. Parts in the other language have `lang`, so that screen readers pronounce them correctly. */
export function MixedText({ children }: { children: string }) {
  const runs = children.split(bengaliRun)
  return runs.map((run, index) => {
    const language = getLanguage(run, runs.length === 1)
    if (!language) return run
    // Spaces at the ends of an element may be left out of a name.
    const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(run)!
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: The runs of a text never change their order.
      <Fragment key={index}>
        {before}
        <span lang={language}>{words}</span>
        {after}
      </Fragment>
    )
  })
}

function getLanguage(run: string, isWhole: boolean): 'bn' | 'en' | undefined {
  if (bengaliRun.test(run)) return 'bn'
  return locale === 'bn' && (isWhole ? englishWord : englishWords).test(run) ? 'en' : undefined
}
