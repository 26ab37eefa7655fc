import { type Module, targetOf } from './files.ts'

/** The folders of the console, the lowest first: each imports what stands before it. What starts them stands above all. */
export const consoleFolders = [
  'base',
  'router',
  'texts',
  'sign-in',
  'api',
  'session',
  'live',
  'kit',
  'shared',
  'pages',
  'shell',
] as const

/** Imports that go up, and pages that are made of other pages. */
export function consoleOffences(module: Module): string[] {
  const own = placeOf(module.path)
  if (own === undefined) return []
  return module.imports.flatMap(({ from }) => {
    const target = placeOf(targetOf(module, from) ?? '')
    const reason = target && objection(own, target)
    return reason ? [`${module.path} imports ${from}: ${reason}`] : []
  })
}

interface Place {
  readonly folder: string
  /** The page that a file belongs to; none for the list of them. */
  readonly page: string | undefined
}

function placeOf(path: string): Place | undefined {
  const [, folder, rest = ''] = /^apps\/console\/src\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (folder === undefined) return undefined
  const [page, file] = rest.split('/')
  return { folder, page: folder === 'pages' && file !== undefined ? page : undefined }
}

function objection(own: Place, target: Place): string | undefined {
  const folders: readonly string[] = consoleFolders
  const [floor, below] = [folders.indexOf(own.folder), folders.indexOf(target.folder)]
  if (floor < 0 || below < 0) return 'a folder without a place in the order'
  if (below > floor) return `${target.folder} is not below ${own.folder}`
  const isOther = own.page !== undefined && target.page !== undefined && own.page !== target.page
  return isOther ? 'what several pages use is in shared' : undefined
}
