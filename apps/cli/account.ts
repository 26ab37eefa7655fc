import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from './command-error.ts'

/** Where to call and with which key. */
export interface Account {
  readonly baseUrl: string
  readonly apiKey: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** The demo tenant of the installation in this folder, unless the environment names another one. */
export function accountFrom(env: Environment): Account {
  const { SOUK_API_KEY: apiKey, SOUK_BASE_URL: baseUrl } = env
  if (baseUrl && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
    throw new CommandError('SOUK_BASE_URL needs an address such as http://127.0.0.1:3000')
  }
  if (apiKey && baseUrl) return { apiKey, baseUrl }
  const file = join(env.SOUK_HOME ?? '.souk', 'quickstart.json')
  if (!existsSync(file)) {
    throw new CommandError(
      `${file} is not there: run npm start first, or set SOUK_API_KEY and SOUK_BASE_URL`,
    )
  }
  const quickstart = JSON.parse(readFileSync(file, 'utf8')) as { base_url: string; api_key: string }
  return { apiKey: apiKey || quickstart.api_key, baseUrl: baseUrl || quickstart.base_url }
}
