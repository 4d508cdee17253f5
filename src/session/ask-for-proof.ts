import { createStore } from '../ui/store.ts'

interface Question {
  promise: Promise<boolean>
  end: (isProven: boolean) => void
  /** How many calls wait for the answer. */
  callCount: number
}

let isShown = false

/** The question that is asked now. Nothing is asked without a subscriber, which is the screen that shows it. */
export const proofQuestion = createStore<Question | undefined>(undefined, () => {
  isShown = true
  return () => {
    isShown = false
    proofQuestion.get()?.end(false)
  }
})

/**
 * Asks the user for a proof, once for several calls at the same time. Resolves with false if the user cancels, or has left the forms
 * of all these calls: `left` aborts then.
 */
export function askForProof(left?: AbortSignal): Promise<boolean> {
  if (!isShown || left?.aborted) return Promise.resolve(false)
  const question = proofQuestion.get() ?? createQuestion()
  proofQuestion.set(question)
  question.callCount++
  left?.addEventListener('abort', () => {
    question.callCount--
    if (question.callCount === 0) question.end(false)
  })
  return question.promise
}

function createQuestion(): Question {
  let end = (_: boolean) => {}
  const promise = new Promise<boolean>((resolve) => {
    end = (isProven) => {
      if (proofQuestion.get()?.promise !== promise) return
      proofQuestion.set(undefined)
      resolve(isProven)
    }
  })
  return { promise, end, callCount: 0 }
}
