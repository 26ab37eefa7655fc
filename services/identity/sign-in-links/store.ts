import { type System, type Tx, uuidOf } from '@souk/platform'
import type { SignInLink } from './link.ts'
import { signInLinkTable } from './rows.ts'

export function insertLink(tx: Tx, link: SignInLink): Promise<void> {
  return signInLinkTable.insert(tx, [link])
}

export async function findLink(tx: Tx, hash: string, now: Date): Promise<SignInLink | undefined> {
  const [row] = await tx`
    select ${signInLinkTable.columns}
    from identity.sign_in_links
    where tenant_id = ${tx.tenantId} and hash = ${hash} and expires_at > ${now}
  `
  return row && signInLinkTable.fieldsOf(row)
}

/** The newest first. */
export async function listLinksOf(tx: Tx, memberId: string): Promise<SignInLink[]> {
  const found = await tx`
    select ${signInLinkTable.columns}
    from identity.sign_in_links
    where tenant_id = ${tx.tenantId} and member_id = ${uuidOf(memberId)}
    order by created_at desc, hash
  `
  return found.map((row) => signInLinkTable.fieldsOf(row))
}

export async function deleteLinks(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx`
    delete from identity.sign_in_links
    where tenant_id = ${tx.tenantId} and hash = any(${hashes}::text[])
  `
}

export async function deleteLinksOf(tx: Tx, memberId: string): Promise<void> {
  await tx`
    delete from identity.sign_in_links
    where tenant_id = ${tx.tenantId} and member_id = ${uuidOf(memberId)}
  `
}

export async function deleteExpiredLinks(system: System, now: Date): Promise<void> {
  await system`delete from identity.sign_in_links where expires_at < ${now}`
}
