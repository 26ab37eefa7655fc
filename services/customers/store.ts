import {
  externalIdTaken,
  idOf,
  type ListPage,
  orTaken,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  timeText,
  uuidOf,
} from '@souk/platform'
import { type Customer, emailKey } from './customer.ts'
import { customerNotFound, emailTaken } from './problems.ts'

interface CustomerRow extends Omit<Customer, 'externalId' | 'createdAt' | 'updatedAt'> {
  readonly external_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = sql`
  id, status, email, name, phone, locale, external_id, metadata, version, created_at, updated_at`

function toCustomer({ id, external_id, created_at, updated_at, ...same }: CustomerRow): Customer {
  return {
    id: idOf('cus', id),
    ...same,
    externalId: external_id,
    createdAt: created_at,
    updatedAt: updated_at,
  }
}

export async function getCustomer(tx: Tx, customerId: string): Promise<Customer> {
  const [row] = await tx<CustomerRow>`
    select ${columns}
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
  if (!row) throw customerNotFound({ customerId })
  return toCustomer(row)
}

export async function getCustomerForUpdate(tx: Tx, customerId: string): Promise<Customer> {
  const [row] = await tx<CustomerRow>`
    select ${columns}
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
    for update
  `
  if (!row) throw customerNotFound({ customerId })
  return toCustomer(row)
}

export function listCustomers(
  tx: Tx,
  email: string | undefined,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`customers.customers`,
      where: [email === undefined ? undefined : sql`email_key = ${emailKey(email)}`],
      columns: sql`
        id as "id~cus", status, email, name, phone, locale, external_id, metadata, version,
        ${timeText(sql`created_at`)} as created_at, ${timeText(sql`updated_at`)} as updated_at`,
    },
    page,
  )
}

function orRefused(customer: Customer, statement: Promise<unknown>): Promise<unknown> {
  return orTaken(statement, {
    customers_email: () => emailTaken(),
    customers_external_id: () => externalIdTaken({ externalId: customer.externalId ?? '' }),
  })
}

export function insertCustomer(tx: Tx, customer: Customer): Promise<unknown> {
  const statement = tx`
    insert into customers.customers
      (tenant_id, id, status, email, email_key, name, phone, locale, external_id, metadata, version,
       created_at, updated_at)
    values
      (${tx.tenantId}, ${uuidOf(customer.id)}, ${customer.status}, ${customer.email},
       ${emailKey(customer.email)}, ${customer.name}, ${customer.phone}, ${customer.locale},
       ${customer.externalId}, ${customer.metadata}, ${customer.version}, ${customer.createdAt},
       ${customer.updatedAt})
  `
  return orRefused(customer, statement)
}

export function updateCustomer(tx: Tx, customer: Customer): Promise<unknown> {
  const statement = tx`
    update customers.customers
    set email = ${customer.email}, email_key = ${emailKey(customer.email)}, name = ${customer.name},
      phone = ${customer.phone}, locale = ${customer.locale}, external_id = ${customer.externalId},
      metadata = ${customer.metadata}, version = ${customer.version},
      updated_at = ${customer.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customer.id)}
  `
  return orRefused(customer, statement)
}
