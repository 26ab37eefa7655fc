import {
  exactlyOne,
  externalIdTaken,
  field,
  type ListPage,
  listItem,
  literal,
  orStale,
  orTaken,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { handleTaken } from '../handles/problems.ts'
import { type Channel, channelsMax, defaultChannel, untouchedDefault } from './channel.ts'
import { channelNotFound } from './problems.ts'
import { channelTable } from './rows.ts'

/** All channels of the tenant: the default one also as long as it has no row. */
function channelsOf(tx: Tx): Sql {
  const { name, status, createdAt } = untouchedDefault(tx.tenantId)
  return sql`(
    select tenant_id, ${channelTable.columns}
    from catalog.channels
    where tenant_id = ${tx.tenantId}
    union all
    select ${tx.tenantId}::uuid, ${tx.tenantId}::uuid, ${defaultChannel}, ${name}, ${status}, null, '{}'::jsonb,
      false, 1, ${createdAt}::timestamptz, ${createdAt}::timestamptz
    where not exists (
      select
      from catalog.channels
      where tenant_id = ${tx.tenantId} and id = ${tx.tenantId}
    )
  )`
}

export async function getChannel(tx: Tx, channelId: string): Promise<Channel> {
  const [row] = await tx`
    select ${channelTable.columns}
    from ${channelsOf(tx)} channel
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(channelId)}
  `
  if (!row) throw channelNotFound({ channelId })
  return channelTable.fieldsOf(row)
}

/** Gives the default channel its row, so that it can be locked. */
export async function insertDefault(tx: Tx): Promise<void> {
  const untouched = untouchedDefault(tx.tenantId)
  await channelTable.insert(tx, [untouched], sql`on conflict do nothing`)
}

/** Products that name it at this moment need not wait. */
export function getChannelForUpdate(tx: Tx, channelId: string): Promise<Channel> {
  return getLocked(tx, channelId, sql`for no key update`)
}

/** Products that name it at this moment, and its first order, are waited for; later ones find it gone. */
export function getChannelForDeletion(tx: Tx, channelId: string): Promise<Channel> {
  return getLocked(tx, channelId, sql`for update`)
}

async function getLocked(tx: Tx, channelId: string, lock: Sql): Promise<Channel> {
  const [row] = await tx`
    select ${channelTable.columns}
    from catalog.channels
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(channelId)}
    ${lock}
  `
  if (!row) throw channelNotFound({ channelId })
  return channelTable.fieldsOf(row)
}

/** Those of the handles that there are, the default one always. Until the transaction ends none of them is deleted. */
export async function listKnownForShare(
  tx: Tx,
  handles: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await tx<{ handle: string }>`
    select handle
    from catalog.channels
    where tenant_id = ${tx.tenantId} and handle = any(${handles}::text[])
    order by id
    for key share
  `
  return new Set([defaultChannel, ...found.map(({ handle }) => handle)])
}

/** By their handles, in this order; the default one where it has a row. */
export async function listHandles(tx: Tx): Promise<string[]> {
  const found = await tx<{ handle: string }>`
    select handle
    from catalog.channels
    where tenant_id = ${tx.tenantId}
    order by handle
    limit ${literal(channelsMax)}
  `
  return found.map(({ handle }) => handle)
}

export async function countChannels(tx: Tx): Promise<number> {
  const [found] = await tx<{ channels: number }>`
    select count(*) as channels
    from catalog.channels
    where tenant_id = ${tx.tenantId}
  `
  return found?.channels ?? 0
}

const channelItem = listItem({
  id: field.id('chn'),
  handle: field.text(),
  name: field.text(),
  status: field.word(),
  is_default: field.boolean(sql`listed.handle = ${defaultChannel}`),
  external_id: field.text(),
  metadata: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listChannels(
  tx: Tx,
  { status, handle }: { readonly status?: string; readonly handle?: string },
  page: PageRequest,
): Promise<ListPage> {
  const where = [
    status === undefined ? undefined : sql`status = ${status}`,
    handle === undefined ? undefined : sql`handle = ${handle}`,
  ]
  return pageOf(tx, { from: channelsOf(tx), where, item: channelItem }, page)
}

export function insertChannel(tx: Tx, channel: Channel): Promise<void> {
  return orRefused(channel, channelTable.insert(tx, [channel]))
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateChannel(tx: Tx, channel: Channel): Promise<void> {
  return orRefused(channel, channelTable.update(tx, channel))
}

function orRefused({ handle, externalId }: Channel, statement: Promise<void>): Promise<void> {
  return orTaken(statement, {
    channels_handle: () =>
      handleTaken(
        { handle },
        { detail: 'Another sales channel has this handle. Choose another one.' },
      ),
    channels_external_id: () => externalIdTaken({ externalId: externalId ?? '' }),
  })
}

export async function deleteChannel(tx: Tx, channelId: string): Promise<void> {
  await tx`
    delete from catalog.channels
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(channelId)}
  `
}

/** An order is the first in the channel. One that was deleted meanwhile makes the work begin again. */
export async function markChannelOrdered(tx: Tx, handle: string): Promise<void> {
  const marking = sql`
    update catalog.channels
    set ordered = true
    where tenant_id = ${tx.tenantId} and handle = ${handle}`
  await orStale(tx`${exactlyOne(marking)}`, 'the channel was deleted')
}
