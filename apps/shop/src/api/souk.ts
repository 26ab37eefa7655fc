import { Souk } from '@souk/sdk'
import { facts } from '../base/facts.ts'
import type { visitorOperations } from './operations.ts'

type ForVisitors = (typeof visitorOperations)[number]

/** The client of whoever looks at the shop, with its publishable key. */
export const souk: Pick<Souk, ForVisitors> = new Souk({ token: facts.key })
