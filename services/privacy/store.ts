import {
  field,
  type ListPage,
  lastSeen,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  personalPageMax,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { privacyRequestNotFound } from './problems.ts'
import {
  openStatuses,
  type PrivacyRequest,
  type PrivacyRequestStatus,
  type RequestKind,
} from './request.ts'
import { requestTable, storedRequest, toRequest } from './rows.ts'

export async function getRequest(tx: Tx, requestId: string): Promise<PrivacyRequest> {
  const [row] = await tx`
    select ${requestTable.columns}
    from privacy.requests
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(requestId)}
  `
  if (!row) throw privacyRequestNotFound({ privacyRequestId: requestId })
  return toRequest(row)
}

/** For whoever processes it: a sandbox may have been reset meanwhile. */
export async function findRequestForUpdate(
  tx: Tx,
  requestId: string,
): Promise<PrivacyRequest | undefined> {
  const [row] = await tx`
    select ${requestTable.columns}
    from privacy.requests
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(requestId)}
    for update
  `
  return row && toRequest(row)
}

export async function getRequestForUpdate(tx: Tx, requestId: string): Promise<PrivacyRequest> {
  const request = await findRequestForUpdate(tx, requestId)
  if (!request) throw privacyRequestNotFound({ privacyRequestId: requestId })
  return request
}

/** One of each kind is open at a time, and no customer with an open one is merged: a person has two at most. */
export async function listOpenRequests(
  tx: Tx,
  customerIds: readonly string[],
): Promise<PrivacyRequest[]> {
  const found = await tx`
    select ${requestTable.columns}
    from privacy.requests
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and status = any(${openStatuses}::text[])
    order by id
    limit 100
  `
  return found.map(toRequest)
}

/** The same for whoever holds or resumes them, in the order of their ids. */
export async function listOpenRequestsForUpdate(
  tx: Tx,
  customerIds: readonly string[],
): Promise<PrivacyRequest[]> {
  const found = await tx`
    select ${requestTable.columns}
    from privacy.requests
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and status = any(${openStatuses}::text[])
    order by id
    for update
  `
  return found.map(toRequest)
}

export async function hasRequestsOf(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from privacy.requests
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    limit 1
  `
  return found.length > 0
}

export async function hasOpenRequestsOf(tx: Tx, customerId: string): Promise<boolean> {
  return (await listOpenRequests(tx, [customerId])).length > 0
}

/** Those of a person, in the order of their ids. */
export async function listRequestsAfter(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<PrivacyRequest[]> {
  const found = await tx`
    select ${requestTable.columns}
    from privacy.requests
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(toRequest)
}

/** Whoever calls has locked the customer, and found none of this kind that is open. */
export function insertRequest(tx: Tx, request: PrivacyRequest): Promise<void> {
  return requestTable.insert(tx, [storedRequest(request)])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateRequest(tx: Tx, request: PrivacyRequest): Promise<void> {
  return requestTable.update(tx, storedRequest(request))
}

/** How far it has come is shown, and makes no version. Whoever saves it holds the row. */
export async function addRecords(tx: Tx, requestId: string, records: number): Promise<void> {
  await tx`
    update privacy.requests
    set records = records + ${records}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(requestId)}
  `
}

/** Takes what people wrote out of the requests, and the copies that they have. */
export async function eraseTexts(tx: Tx, requestIds: readonly string[]): Promise<void> {
  await tx`
    update privacy.requests
    set reason = null, rejection_reason = null, blocked_reason = null,
      verification = jsonb_set(verification, '{reference}', 'null'),
      file_id = null, result_bytes = null, result_sha256 = null, result_expires_at = null,
      version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${requestIds.map(uuidOf)}::uuid[])
      and (reason is not null or rejection_reason is not null or blocked_reason is not null
        or verification->>'reference' is not null or file_id is not null)
  `
}

export function expiredResults(now: Date): WaitingRows {
  return {
    table: sql`privacy.requests`,
    waiting: sql`result_expires_at is not null`,
    due: sql`waiting.result_expires_at <= ${now}`,
  }
}

export async function findExpiredResult(
  tx: Tx,
  postponed: readonly string[],
): Promise<PrivacyRequest | undefined> {
  const [row] = await tx`
    select ${requestTable.columns}
    from privacy.requests
    where tenant_id = ${tx.tenantId} and result_expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by result_expires_at, id
    limit 1
    for update skip locked
  `
  return row && toRequest(row)
}

const requestItem = listItem({
  id: field.id('prq'),
  customer_id: field.id('cus'),
  kind: field.word(),
  status: field.word(),
  reason: field.text(),
  requested_by: field.json(),
  due_at: field.time(),
  verification: field.json(),
  rejection_reason: field.text(),
  blocked_code: field.text(),
  blocked_reason: field.text(),
  blocked_ids: field.array(),
  progress: field.object({ records: field.number(sql`listed.records`) }),
  result: field.objectWhere(sql`listed.file_id is not null`, {
    size: field.number(sql`listed.result_bytes`),
    sha256: field.text(sql`listed.result_sha256`),
    expires_at: field.time(sql`listed.result_expires_at`),
  }),
  completed_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface RequestFilter {
  readonly customer_id?: string | undefined
  readonly kind?: RequestKind | undefined
  readonly status?: PrivacyRequestStatus | undefined
}

export function listRequests(
  tx: Tx,
  { customer_id: customerId, kind, status }: RequestFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`privacy.requests`,
      where: [
        customerId === undefined ? undefined : sql`customer_id = ${uuidOf(customerId)}`,
        kind === undefined ? undefined : sql`kind = ${kind}`,
        status === undefined ? undefined : sql`status = ${status}`,
      ],
      item: requestItem,
    },
    page,
  )
}
