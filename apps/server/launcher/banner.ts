import { join, relative, sep } from 'node:path'

export const quickstartFile = 'quickstart.json'
/** How the operator gets in. Never printed: whoever reads the home may make and close tenants. */
export const operatorFile = 'operator.json'

/** With what a tenant is called, as it is also written to the home. */
export interface Credentials {
  base_url: string
  tenant_id: string
  client_id: string
  client_secret: string
  api_key: string
}

/** What a newcomer needs for the first call. */
export interface Quickstart extends Credentials {
  /** Where people buy in the demo. */
  shop_url: string
}

/** The same with what is shown and never written: a link that works once. */
export interface FirstSteps extends Quickstart {
  sign_in_link?: string
}

export interface Shown {
  readonly baseUrl: string
  readonly home: string
  readonly metricsUrl: string
  /** Where this machine answers requests, if it does. */
  readonly listensOn: string | undefined
  /** The folder of the embedded database, if there is one, and that of its socket. */
  readonly database: DatabasePlace | undefined
  readonly startedInMs: number
  /** None where nobody has asked for a demo: what a start prints ends up in a journal. */
  readonly quickstart: FirstSteps | null
}

export interface DatabasePlace {
  readonly folder: string
  readonly socketFolder: string
  readonly isInHome: boolean
}

/** What the launcher tells the person at the terminal once everything runs: what this machine does, and no more. */
export function banner(shown: Shown): string {
  const { quickstart, baseUrl, home, metricsUrl, listensOn, database, startedInMs } = shown
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
  const address = [
    ['Console', [baseUrl, 'console', ...(quickstart ? [quickstart.tenant_id] : [])].join('/')],
    ...(quickstart ? [['Shop', quickstart.shop_url]] : []),
    ['API', baseUrl],
    ['Docs', `${baseUrl}/docs`],
    ...(listensOn === baseUrl ? [] : [['Listens on', listensOn]]),
    ...own,
  ]
  return `${ready}
${aligned(address)}
${quickstart ? firstSteps(quickstart, home) : forTheOperator(home)} Ctrl-C stops everything.
`
}

function firstSteps(
  { base_url, tenant_id, client_id, client_secret, api_key, sign_in_link }: FirstSteps,
  home: string,
): string {
  const credentials = [
    ['Tenant', tenant_id],
    ['Client id', client_id],
    ['Client secret', client_secret],
    ['API key', api_key],
  ]
  return `
${aligned(credentials)}
${sign_in_link === undefined ? '' : consoleLink(sign_in_link)}
  List orders:

    curl -H 'Authorization: Bearer ${api_key}' ${base_url}/api/v1/orders

  See events as they happen, in another terminal:

    ${homeSetting(home)}npm run events -- --follow

  The credentials are also in ${short(join(home, quickstartFile))}.`
}

/** Opening it changes nothing; the form behind it uses it up. */
function consoleLink(link: string): string {
  return `
  Sign in to the console (works once, for a day):

    ${link}
`
}

function forTheOperator(home: string): string {
  return `
  The operator's credentials, which make tenants, are in ${short(join(home, operatorFile))}.`
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
function homeSetting(home: string): string {
  return short(home) === '.souk' ? '' : `SOUK_HOME=${short(home)} `
}

function short(file: string): string {
  return file.startsWith(process.cwd() + sep) ? relative(process.cwd(), file) : file
}
