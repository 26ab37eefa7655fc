import type { PageProps } from '../page.ts'
import { StockItemDetail } from './detail.tsx'
import { StockList } from './list.tsx'
import { LocationList } from './locations.tsx'
import { MovementList } from './movements.tsx'

export function Inventory({ rest: [part] }: PageProps) {
  if (part === undefined) return <StockList />
  if (part === 'movements') return <MovementList />
  if (part === 'locations') return <LocationList />
  return <StockItemDetail key={part} stockItemId={part} />
}
