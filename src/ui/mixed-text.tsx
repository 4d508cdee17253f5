const bengaliRun = /(\p{Script=Bengali}(?:[\p{Script=Bengali}\s।]|\u200c|\u200d)*)/u

/** Text people wrote, with its Bengali marked as Bengali, so that it is read out as such. */
export function MixedText({ children }: { children: string }) {
  return children.split(bengaliRun).map((run, place) =>
    bengaliRun.test(run) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The runs of a text never change places.
      <span key={place} lang="bn">
        {run}
      </span>
    ) : (
      run
    ),
  )
}
