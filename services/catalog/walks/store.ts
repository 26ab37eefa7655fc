import { idOf, literal, type Tx, type Walk } from '@souk/platform'

/** All products, in the order of their ids. */
export async function listProductsAfter(
  tx: Tx,
  { through }: Walk,
  limit: number,
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from catalog.products
    where tenant_id = ${tx.tenantId} and id > ${through}
    order by id
    limit ${literal(limit)}
  `
  return found.map(({ id }) => idOf('prod', id))
}
