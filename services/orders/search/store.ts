import { emailKey, hasPart, ownedBy, type Sql, sql, type Tx } from '@souk/platform'

/** What a search finds: rows through an index, or all that are compared with it. */
export interface Search {
  readonly leading?: Sql
  readonly comparing?: Sql
}

/** What a number is made of: `S`, and eight signs of which no two look alike. */
const numberLength = 9
const numberBeginning = /^S[0-9A-HJKMNP-TV-Z]{2,8}$/

/**
 * The beginning of a number and what is known in full are found through an index. Any other text is compared with number,
 * address and customer, row by row.
 */
export async function searchFor(
  tx: Tx,
  search: string,
  { seesCustomers }: { readonly seesCustomers: boolean },
): Promise<Search> {
  const text = search.trim().replace(/^#/, '')
  const number = text.toUpperCase()
  if (numberBeginning.test(number) && (search.includes('#') || /\d/.test(number))) {
    // In whichever order the database sorts: all signs of numbers come before or with Z.
    const last = number.padEnd(numberLength, 'Z')
    return { leading: sql`(number between ${number} and ${last} or external_id = ${text})` }
  }
  const known = text.includes('@') ? sql`email_key = ${emailKey(text)}` : sql`external_id = ${text}`
  if (await isThere(tx, known)) return { leading: known }
  return { comparing: isAbout(tx, text, seesCustomers) }
}

async function isThere(tx: Tx, known: Sql): Promise<boolean> {
  const rows = await tx`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and ${known} and ${ownedBy(tx, sql`provider_id`)}
    limit 1
  `
  return rows.length > 0
}

/** Names are for those who may read customers. */
function isAbout(tx: Tx, text: string, seesCustomers: boolean): Sql {
  const onOrder = sql`(
    starts_with(listed.number, ${text.toUpperCase()}) or ${hasPart(sql`listed.email`, text)}
  )`
  if (!seesCustomers) return onOrder
  return sql`(${onOrder} or exists (
    select from customers.customer_directory customer
    where customer.tenant_id = ${tx.tenantId} and customer.customer_id = listed.customer_id
      and (${hasPart(sql`customer.name`, text)} or ${hasPart(sql`customer.email`, text)})
  ))`
}
