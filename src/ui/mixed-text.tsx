const bengaliRun = /(\p{Script=Bengali}(?:[\p{Script=Bengali}\s।]|\u200c|\u200d)*)/u

/** Text of users. Bengali parts have `lang="bn"`, so that screen readers pronounce them correctly. */
export function MixedText({ children }: { children: string }) {
  return children.split(bengaliRun).map((run, index) =>
    bengaliRun.test(run) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The runs of a text never change their order.
      <span key={index} lang="bn">
        {run}
      </span>
    ) : (
      run
    ),
  )
}
