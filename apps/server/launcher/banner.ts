import { dirname, relative, sep } from 'node:path'

export const quickstartFile = 'quickstart.json'

/** What a newcomer needs for the first call, as it is also written to the home. */
export interface Quickstart {
  base_url: string
  tenant_id: string
  client_id: string
  client_secret: string
  api_key: string
}

export interface Shown {
  readonly quickstart: Quickstart
  readonly file: string
  readonly metricsUrl: string
  /** Where this machine answers requests, if it does. */
  readonly listensOn: string | undefined
  /** The folder of the embedded database, if there is one, and that of its socket. */
  readonly database: DatabasePlace | undefined
  readonly startedInMs: number
}

export interface DatabasePlace {
  readonly folder: string
  readonly socketFolder: string
  readonly isInHome: boolean
}

/** What the launcher tells the person at the terminal once everything runs: what this machine does, and no more. */
export function banner(shown: Shown): string {
  const { quickstart, file, metricsUrl, listensOn, database, startedInMs } = shown
  const ready = `
  Souk is ready (${(startedInMs / 1_000).toFixed(1)} s)
`
  const own = [['Metrics', metricsUrl], ...databaseLines(database)]
  if (listensOn === undefined) {
    return `${ready}
    Worker only, no API (SOUK_ROLES)

${aligned(own)}

  Ctrl-C stops everything.
`
  }
  const { base_url, tenant_id, client_id, client_secret, api_key } = quickstart
  const address = [
    ['API', base_url],
    ['Docs', `${base_url}/docs`],
    ...(listensOn === base_url ? [] : [['Listens on', listensOn]]),
    ...own,
  ]
  const credentials = [
    ['Tenant', tenant_id],
    ['Client id', client_id],
    ['Client secret', client_secret],
    ['API key', api_key],
  ]
  return `${ready}
${aligned(address)}

${aligned(credentials)}

  List orders:

    curl -H 'Authorization: Bearer ${api_key}' ${base_url}/api/v1/orders

  See events as they happen, in another terminal:

    ${homeSetting(file)}npm run events -- --follow

  The credentials are also in ${short(file)}. Ctrl-C stops everything.
`
}

function databaseLines(database: DatabasePlace | undefined): string[][] {
  if (!database) return []
  const { folder, socketFolder, isInHome } = database
  return [
    ['Database', isInHome ? folder : `${folder} (outside the home)`],
    ...(socketFolder === folder ? [] : [['Socket', socketFolder]]),
  ]
}

function aligned(lines: readonly (readonly string[])[]): string {
  return lines.map(([name = '', value]) => `    ${name.padEnd(15)}${value}`).join('\n')
}

/** The command looks into the usual home unless it is told of another. */
function homeSetting(file: string): string {
  const home = short(dirname(file))
  return home === '.souk' ? '' : `SOUK_HOME=${home} `
}

function short(file: string): string {
  return file.startsWith(process.cwd() + sep) ? relative(process.cwd(), file) : file
}
