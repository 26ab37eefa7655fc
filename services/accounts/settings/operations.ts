import { randomBytes } from 'node:crypto'
import {
  audited,
  checkUrl,
  checkVersion,
  emit,
  idOf,
  newSecret,
  type Tx,
  urlFaults,
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
  {
    vault,
    loopbackForSandboxes,
  }: { readonly vault: Vault; readonly loopbackForSandboxes: boolean },
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
  const isLive = tx.mode === 'live'
  const reason = checkUrl(url, { loopback: !isLive && loopbackForSandboxes, httpsOnly: isLive })
  if (!reason) return
  const errors = [{ path: '/message_url', code: reason, message: urlFaults[reason] }]
  throw messageUrlRefused(undefined, { errors })
}

/** There is one for each tenant, and it has the id of the tenant. */
async function save(
  tx: Tx,
  before: AccountSettings,
  after: AccountSettings,
): Promise<AccountSettings> {
  await updateSettings(tx, after)
  const id = idOf('ten', tx.tenantId)
  audited(tx, { resource: 'account_settings', id, before, after, view: viewOfSettings })
  const [object, previous] = [viewOfSettings(after), viewOfSettings(before)]
  emit(tx, accountSettingsUpdated, { id, version: after.version, object, previous })
  return after
}
