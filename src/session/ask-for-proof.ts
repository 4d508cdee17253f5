let asking: { promise: Promise<boolean>; end: (isProven: boolean) => void } | undefined
let notify: (() => void) | undefined

/** The end of the question that is asked now. For `useSyncExternalStore`. */
export const getProofQuestion = () => asking?.end

/** Registers the screen that asks. Without it nothing is asked. */
export function watchProofQuestion(listener: () => void): () => void {
  notify = listener
  return () => {
    notify = undefined
    asking?.end(false)
  }
}

/** Asks the user for a proof, once for several calls at the same time. Resolves with false if the user cancels. */
export function askForProof(): Promise<boolean> {
  if (!notify) return Promise.resolve(false)
  if (asking) return asking.promise
  let end = (_: boolean) => {}
  const promise = new Promise<boolean>((resolve) => {
    end = (isProven) => {
      asking = undefined
      notify?.()
      resolve(isProven)
    }
  })
  asking = { promise, end }
  notify()
  return promise
}
