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
  readonly startedInMs: number
}

/** What the launcher tells the person at the terminal once everything runs. */
export function banner({ quickstart, file, metricsUrl, startedInMs }: Shown): string {
  const { base_url, tenant_id, client_id, client_secret, api_key } = quickstart
  return `
  Souk is ready (${(startedInMs / 1_000).toFixed(1)} s)

    API            ${base_url}
    Docs           ${base_url}/docs
    Metrics        ${metricsUrl}

    Tenant         ${tenant_id}
    Client id      ${client_id}
    Client secret  ${client_secret}
    API key        ${api_key}

  List orders:

    curl -H 'Authorization: Bearer ${api_key}' ${base_url}/api/v1/orders

  See events as they happen, in another terminal:

    ${homeSetting(file)}npm run events -- --follow

  The credentials are also in ${short(file)}. Ctrl-C stops everything.
`
}

/** The command looks into the usual home unless it is told of another. */
function homeSetting(file: string): string {
  const home = short(dirname(file))
  return home === '.souk' ? '' : `SOUK_HOME=${home} `
}

function short(file: string): string {
  return file.startsWith(process.cwd() + sep) ? relative(process.cwd(), file) : file
}
