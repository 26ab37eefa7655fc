import { actorNames } from './actors.ts'
import { categoryNames } from './categories.ts'
import { collectionNames } from './collections.ts'
import { customerNames } from './customers.tsx'
import { locationNames } from './locations.ts'
import type { Names } from './names.ts'
import { orderNumberOf } from './orders.ts'
import { priceListNames } from './price-lists.ts'
import { productTypeNames } from './product-types.ts'
import { productNames } from './products.ts'
import { providerNames } from './providers.ts'
import { useVariantName } from './variants.tsx'

const namesByPrefix: Readonly<Record<string, Names | undefined>> = {
  agt: actorNames,
  cli: actorNames,
  key: actorNames,
  mem: actorNames,
  cat: categoryNames,
  col: collectionNames,
  cus: customerNames,
  loc: locationNames,
  pl: priceListNames,
  prod: productNames,
  prv: providerNames,
  ptype: productTypeNames,
}

interface ThingNameProps {
  readonly id: string
}

/** What people call a thing of any kind, as far as that is known; its id otherwise. */
export function ThingName({ id }: ThingNameProps) {
  const [prefix = ''] = id.split('_', 1)
  if (prefix === 'ord') return <span class="theirs">{orderNumberOf(id)}</span>
  if (prefix === 'var') return <NameOfVariant id={id} />
  const names = namesByPrefix[prefix]
  return names === undefined ? <Id id={id} /> : <NameAmong names={names} id={id} />
}

function NameAmong({ names, id }: ThingNameProps & { readonly names: Names }) {
  const name = names.use(id)
  return name === undefined ? <Id id={id} /> : <span class="theirs">{name}</span>
}

function NameOfVariant({ id }: ThingNameProps) {
  const { title, note } = useVariantName(id)
  if (title === id) return <Id id={id} />
  return <span class="theirs">{[title, note].filter(Boolean).join(' · ')}</span>
}

function Id({ id }: ThingNameProps) {
  return <code class="soft theirs">{id}</code>
}
