import type { Translation } from '../../translation.ts'
import { access } from './access.ts'
import { assortment } from './assortment.ts'
import { files } from './files.ts'
import { locations } from './locations.ts'
import { requests } from './requests.ts'
import { shop } from './shop.ts'
import { tax } from './tax.ts'

export const problems: Translation['problems'] = {
  ...access,
  ...assortment,
  ...files,
  ...locations,
  ...shop,
  ...requests,
  ...tax,
}
