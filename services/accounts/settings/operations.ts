import { randomBytes } from 'node:crypto'
import {
  announceOfTenant,
  checkVersion,
  errorsOfUrl,
  newSecret,
  type SandboxReach,
  type Tx,
  type Vault,
} from '@souk/platform'
import { accountSettingsUpdated } from '../events.ts'
import { messageUrlRefused } from '../problems.ts'
import { viewOfSettings } from './schemas.ts'
import { type AccountSettings, changeSettings } from './settings.ts'
import { lockSettings, updateSettings } from './store.ts'

/** A request that changes nothing creates no new version and no event. */
export async function setMessageUrl(
  tx: Tx,
  url: string | null,
  { vault, loopbackForSandboxes }: SandboxReach & { readonly vault: Vault },
): Promise<AccountSettings> {
  if (url !== null) checkMessageUrl(tx, url, loopbackForSandboxes)
  const before = await lockSettings(tx)
  checkVersion(tx, before.version)
  if (before.messageUrl === url) return before
  // Nothing is ever posted that nobody could verify.
  const sealedSecret = before.sealedSecret ?? vault.seal(freshSecret())
  return save(tx, before, changeSettings(before, { messageUrl: url, sealedSecret }, tx.now))
}

/** From now on messages are signed with the new one alone. */
export async function replaceSecret(tx: Tx, vault: Vault): Promise<string> {
  const before = await lockSettings(tx)
  const secret = freshSecret()
  await save(tx, before, changeSettings(before, { sealedSecret: vault.seal(secret) }, tx.now))
  return secret
}

function freshSecret(): string {
  return newSecret('hmac-sha256', randomBytes)
}

function checkMessageUrl(tx: Tx, url: string, loopbackForSandboxes: boolean): void {
  const errors = errorsOfUrl(tx.mode, url, { path: '/message_url', loopbackForSandboxes })
  if (errors) throw messageUrlRefused(undefined, { errors })
}

async function save(
  tx: Tx,
  before: AccountSettings,
  after: AccountSettings,
): Promise<AccountSettings> {
  await updateSettings(tx, after)
  announceOfTenant(tx, accountSettingsUpdated, viewOfSettings, { before, after })
  return after
}
