import { withTimeLimit } from './time-limit.ts'

/**
 * Whether the connection to the database is dead: the browser has closed it, or Safari's process of IndexedDB has ended
 * («Connection to Indexed Database server lost», an UnknownError). Another connection may work.
 */
const isConnectionLost = ({ name }: Error): boolean => name === 'InvalidStateError' || name === 'UnknownError'

/**
 * Runs operations on a database that `open` opens. The connection stays open for the next operation. If it is dead, opens
 * the database again once and repeats the operation, so an operation must be safe to repeat. Throws a `TimeoutError` if the database does
 * not answer in time. After an error of the browser the next operation opens it again.
 */
export function createReopening<Connection>(open: () => Promise<Connection>) {
  let opened: Promise<Connection> | undefined
  const close = () => {
    opened = undefined
  }
  const attempt = async <Result>(run: (connection: Connection) => Promise<Result>): Promise<Result> => {
    opened ??= open()
    return run(await opened)
  }
  function operate<Result>(run: (connection: Connection) => Promise<Result>, limitMs?: number): Promise<Result> {
    // Not after an error of the operation itself.
    const onError = (error: unknown): never => {
      if (error instanceof DOMException) close()
      throw error
    }
    const again = (error: Error) => (isConnectionLost(error) ? attempt(run) : Promise.reject(error))
    return withTimeLimit(attempt(run).catch(onError).catch(again), limitMs).catch(onError)
  }
  return { operate, close }
}
