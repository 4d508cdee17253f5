/** Creates an object at its first use. One of `Intl` takes up to 60 ms on a cheap phone, which the first screen would wait for. */
export function once<Created extends object>(create: () => Created): () => Created {
  let created: Created | undefined
  return () => {
    created ??= create()
    return created
  }
}
