import { basename, dirname, relative } from 'node:path'

interface Chunk {
  name: string
  /** `folder/*` matches the files of a folder, `folder/**` those of its subfolders too. */
  folders: string[]
  /** Only modules that the entry imports statically. */
  isInitial?: true
  /** Only modules of several screens. A module of a single screen stays in the chunk of that screen. */
  isShared?: true
}

const queryLibrary = ['node_modules/@tanstack/query-core/**', 'node_modules/@tanstack/react-query/**']

/**
 * Which folders make up a chunk, besides one chunk for each route. A module belongs to the first chunk that matches its
 * folder or that of a module which imports it.
 */
export const chunks: Chunk[] = [
  // The libraries have a chunk of their own, which stays cached when a release changes only our code.
  { name: 'vendor', folders: ['node_modules/**'], isInitial: true },
  { name: 'start', folders: ['**'], isInitial: true },
  { name: 'public', folders: ['src/routes/_public/*'] },
  { name: 'home', folders: ['src/routes/home/*', 'src/member/home/*', 'src/cache/*'] },
  // The messages of signed-in users have a chunk of their own, which imports the language's common one.
  { name: 'en', folders: ['src/i18n/en/*'], isShared: true },
  { name: 'bn', folders: ['src/i18n/bn/*'], isShared: true },
  // Before `parts`, so that the sign-in page does not load its contract.
  { name: 'queue-places', folders: ['src/member/queue-places/*'], isShared: true },
  // Before `parts`, because the QR library comes with it.
  { name: 'qr', folders: ['src/ui/qr/*'], isShared: true },
  // Before `parts`, so that members do not load the permissions.
  { name: 'permissions', folders: ['src/admin/permissions/*'], isShared: true },
  { name: 'parts', folders: ['contract/*', 'src/api/*', 'src/forms/*', 'src/ui/*', ...queryLibrary], isShared: true },
  { name: 'outbox', folders: ['src/outbox/*', 'src/member/outbox/*'], isShared: true },
  { name: 'threads', folders: ['src/threads/*'], isShared: true },
  // Apart from `parts`, because framer-motion comes with them.
  { name: 'lists', folders: ['src/ui/lists/*', 'src/motion/*'], isShared: true },
  { name: 'tables', folders: ['src/admin/tables/*'], isShared: true },
  // Before `admin`, so that other screens do not load it.
  { name: 'till-parts', folders: ['src/admin/tills/*'], isShared: true },
  { name: 'roles', folders: ['src/admin/users/roles/*'], isShared: true },
  { name: 'admin', folders: ['src/admin/**'], isShared: true },
  // Screens that are alike have one file, because the start has the names of all files.
  { name: 'tills', folders: ['src/routes/home/_admin/(tills)/*'] },
  { name: 'withdrawals', folders: ['src/routes/home/_admin/(withdrawals)/*'] },
  { name: 'user-lists', folders: ['src/routes/home/_admin/(users)/*'] },
  { name: 'staff', folders: ['src/routes/home/_admin/(staff)/*'] },
  { name: 'logs', folders: ['src/routes/home/_admin/(logs)/*'] },
  { name: 'plan-lists', folders: ['src/routes/home/_admin/(plans)/*'] },
  { name: 'admin-forms', folders: ['src/routes/home/_admin/(forms)/*'] },
]

const root = dirname(import.meta.dirname)

/** Rolldown's `output.codeSplitting.groups`. */
export const chunkGroups = chunks.map(({ name, folders, isInitial, isShared }, index) => ({
  name,
  test: (id: string) => folders.some((folder) => isIn(relative(root, id), folder)),
  priority: chunks.length - index,
  ...(isInitial && { tags: ['$initial' as const] }),
  ...(isShared && { minShareCount: 2 }),
}))

/** `path` may end with the query of a virtual module. */
export const isIn = (path: string, folder: string): boolean =>
  folder.endsWith('**') ? path.startsWith(folder.slice(0, -2)) : `${dirname(path)}/*` === folder

/** The name of an output file, without its hash. */
export const nameOf = (file: string): string => basename(file).slice(0, -'-12345678.js'.length)

// The entry is named after `index.html`.
const startNames = ['index', 'rolldown-runtime', ...chunks.filter(({ isInitial }) => isInitial).map(({ name }) => name)]

/** Whether the page loads an output file before it runs. */
export const isStart = (file: string): boolean => startNames.includes(nameOf(file))
