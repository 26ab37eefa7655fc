import { join, relative, sep } from 'node:path'

export const quickstartFile = 'quickstart.json'
/** How the operator gets in. Never printed: whoever reads the home may make and close tenants. */
export const operatorFile = 'operator.json'

/** What a newcomer needs for the first call, as it is also written to the home. */
export interface Quickstart {
  base_url: string
  tenant_id: string
  client_id: string
  client_secret: string
  api_key: string
}

export interface Shown {
  readonly baseUrl: string
  readonly home: string
  readonly metricsUrl: string
  readonly startedInMs: number
  /** None where nobody has asked for a demo: what a start prints ends up in a journal. */
  readonly quickstart: Quickstart | null
}

/** What the launcher tells the person at the terminal once everything runs. */
export function banner({ quickstart, baseUrl, home, metricsUrl, startedInMs }: Shown): string {
  return `
  Souk is ready (${(startedInMs / 1_000).toFixed(1)} s)

    API            ${baseUrl}
    Docs           ${baseUrl}/docs
    Metrics        ${metricsUrl}
${quickstart ? firstSteps(quickstart, home) : forTheOperator(home)} Ctrl-C stops everything.
`
}

function firstSteps(
  { base_url, tenant_id, client_id, client_secret, api_key }: Quickstart,
  home: string,
) {
  return `
    Tenant         ${tenant_id}
    Client id      ${client_id}
    Client secret  ${client_secret}
    API key        ${api_key}

  List orders:

    curl -H 'Authorization: Bearer ${api_key}' ${base_url}/api/v1/orders

  See events as they happen, in another terminal:

    ${homeSetting(home)}npm run events -- --follow

  The credentials are also in ${short(join(home, quickstartFile))}.`
}

function forTheOperator(home: string): string {
  return `
  The operator's credentials, which make tenants, are in ${short(join(home, operatorFile))}.`
}

/** The command looks into the usual home unless it is told of another. */
function homeSetting(home: string): string {
  return short(home) === '.souk' ? '' : `SOUK_HOME=${short(home)} `
}

function short(file: string): string {
  return file.startsWith(process.cwd() + sep) ? relative(process.cwd(), file) : file
}
