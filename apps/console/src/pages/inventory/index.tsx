import type { PageProps } from '../page.ts'
import { StockItemDetail } from './detail.tsx'
import { HoldDetail } from './holds/detail.tsx'
import { HoldList } from './holds/list.tsx'
import { StockList } from './list.tsx'
import { LocationList } from './locations.tsx'
import { MovementList } from './movements.tsx'
import { Routing } from './routing/index.tsx'
import { TransferDetail } from './transfers/detail.tsx'
import { TransferList } from './transfers/list.tsx'

export function Inventory({ rest: [part, id] }: PageProps) {
  if (part === undefined) return <StockList />
  if (part === 'movements') return <MovementList />
  if (part === 'locations') return <LocationList />
  if (part === 'routing') return <Routing />
  if (part === 'transfers') {
    return id === undefined ? <TransferList /> : <TransferDetail key={id} transferId={id} />
  }
  if (part === 'holds') {
    return id === undefined ? <HoldList /> : <HoldDetail key={id} reservationId={id} />
  }
  return <StockItemDetail key={part} stockItemId={part} />
}
