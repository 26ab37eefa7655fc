import {
  field,
  type ListPage,
  listItem,
  newUuid,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { transferNotFound } from '../problems.ts'
import { incomingTable, transferTable } from './rows.ts'
import type { IncomingChange, Transfer, TransferStatus } from './transfer.ts'

export function getTransfer(tx: Tx, transferId: string): Promise<Transfer> {
  return readTransfer(tx, transferId, sql``)
}

/** Two commands to one transfer wait for each other here. */
export function getTransferForUpdate(tx: Tx, transferId: string): Promise<Transfer> {
  return readTransfer(tx, transferId, sql`for update`)
}

async function readTransfer(tx: Tx, transferId: string, lock: Sql): Promise<Transfer> {
  const [row] = await tx`
    select ${transferTable.columns}
    from inventory.transfers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(transferId)} and ${ownedBy(tx, sql`provider_id`)}
    ${lock}
  `
  if (!row) throw transferNotFound({ transferId })
  return transferTable.fieldsOf(row)
}

export function insertTransfer(tx: Tx, transfer: Transfer): Promise<void> {
  return transferTable.insert(tx, [transfer])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateTransfer(tx: Tx, transfer: Transfer): Promise<void> {
  return transferTable.update(tx, transfer)
}

export function insertIncomingChanges(tx: Tx, changes: readonly IncomingChange[]): Promise<void> {
  return incomingTable.insert(
    tx,
    changes.map((change) => ({ ...change, id: newUuid() })),
  )
}

export interface TransferFilter {
  readonly status?: TransferStatus | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const transferItem = listItem({
  id: field.id('trf'),
  from: field.text(sql`listed.from_code`),
  to: field.text(sql`listed.to_code`),
  provider_id: field.id('prv'),
  status: field.word(),
  lines: field.json(),
  tracking: field.array(),
  note: field.text(),
  shipped_at: field.time(),
  closed_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listTransfers(
  tx: Tx,
  { status, from, to }: TransferFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`inventory.transfers`,
      where: [
        status === undefined ? undefined : sql`status = ${status}`,
        from === undefined ? undefined : sql`from_code = ${from}`,
        to === undefined ? undefined : sql`to_code = ${to}`,
        ownedBy(tx, sql`provider_id`),
      ],
      item: transferItem,
    },
    page,
  )
}
