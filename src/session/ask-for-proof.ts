/** Resolves with true after the user has proved to be at the device, with false if the user cancels. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers what asks the user. Returns an unregister function. */
export function registerProofPrompt(prompt: Ask): () => void {
  ask = prompt
  return () => {
    if (ask === prompt) ask = undefined
  }
}

/** Asks the user for a proof, once for several calls at the same time. False without a signed-in screen. */
export function askForProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
