import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** How PostgreSQL's programs are started. */
export interface RunAs {
  /** Programs that start the program after them in the same process. */
  prefix: string[]
  /** Whether the system has flock, whose lock PostgreSQL's processes hold as long as one of them runs. */
  canLock: boolean
  /** Another user of the system, if this process is root. */
  user?: { uid: number; gid: number }
}

/** In it root has another id, and no rights over other users' files. Its files stay root's. initdb needs an id that has a name. */
const inNamespace = ['unshare', '--user', '--map-user=1', '--map-group=1', '--']
/** The system ends PostgreSQL with a fast shutdown when Joma's process has ended in any way. */
const endsWithParent = ['setpriv', '--pdeathsig', 'INT', '--']
const nobody = { uid: 65_534, gid: 65_534 }

/**
 * Finds what this system has for running PostgreSQL, which refuses to run as root. The owner of `folder` runs it, so that root can
 * use the folder of another user. Throws an error of one line if no user can reach both the folder and `program`.
 */
export function findRunAs(folder: string, program = '/bin/sh'): RunAs {
  const { uid, gid } = statSync(folder)
  for (const candidate of toCandidates({ uid, gid })) {
    const found = tryToRun(candidate, [program, dirname(folder)])
    if (found) return found
  }
  throw new Error(
    uid === 0
      ? `PostgreSQL does not run as root, and this system permits neither a user namespace nor another user's access to ${folder} and ${program}. ${asRootAdvice}`
      : `${folder} belongs to another user, who cannot reach it or ${program}. ${asRootAdvice}`,
  )
}

const asRootAdvice = 'Start Joma as another user, from folders that this user can open, or set DATABASE_URL.'

type Candidate = Pick<RunAs, 'user'> & { before: string[] }

function toCandidates(owner: { uid: number; gid: number }): Candidate[] {
  if (process.getuid?.() !== 0) return [{ before: [] }]
  if (owner.uid !== 0) return [{ before: [], user: owner }]
  return [{ before: inNamespace }, { before: [], user: nobody }]
}

/** Undefined: that user cannot run programs, or cannot open one of the paths. */
function tryToRun({ before, user }: Candidate, paths: string[]): RunAs | undefined {
  // One process in the usual case.
  if (canRun([...before, ...endsWithParent, ...lock, ...opens, ...paths], user))
    return { prefix: [...before, ...endsWithParent], canLock: true, ...(user && { user }) }
  if (process.getuid?.() === 0 && !canRun([...before, ...opens, ...paths], user)) return undefined
  const watch = canRun([...endsWithParent, 'true'], user) ? endsWithParent : []
  return { prefix: [...before, ...watch], canLock: canRun([...lock, 'true'], user), ...(user && { user }) }
}

/** Shared, so that two starts at once do not refuse each other. */
const lock = ['flock', '--shared', '--nonblock', '--no-fork', '/bin/sh']
const opens = ['/bin/sh', '-c', 'for path; do [ -x "$path" ] || exit 1; done', 'sh']

function canRun([program, ...args]: string[], user: RunAs['user']): boolean {
  const { status, signal } = spawnSync(program!, args, { stdio: 'ignore', ...user })
  // Ctrl+C reaches it too.
  if (signal) throw new Error('The start was interrupted.')
  return status === 0
}
