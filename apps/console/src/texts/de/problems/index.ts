import type { Translation } from '../../translation.ts'
import { access } from './access.ts'
import { assortment } from './assortment.ts'
import { checkout } from './checkout.ts'
import { commissions } from './commissions.ts'
import { customers } from './customers.ts'
import { disputes } from './disputes.ts'
import { files } from './files.ts'
import { gateways } from './gateways.ts'
import { ledger } from './ledger.ts'
import { locations } from './locations.ts'
import { messages } from './messages.ts'
import { paymentLinks } from './payment-links.ts'
import { paymentMethods } from './payment-methods.ts'
import { privacy } from './privacy.ts'
import { promotions } from './promotions.ts'
import { reconciliation } from './reconciliation.ts'
import { requests } from './requests.ts'
import { reviews } from './reviews.ts'
import { sales } from './sales.ts'
import { shop } from './shop.ts'
import { stock } from './stock.ts'
import { storedValue } from './stored-value.ts'
import { tax } from './tax.ts'

export const problems: Translation['problems'] = {
  ...access,
  ...assortment,
  ...checkout,
  ...commissions,
  ...customers,
  ...disputes,
  ...files,
  ...ledger,
  ...gateways,
  ...locations,
  ...shop,
  ...privacy,
  ...promotions,
  ...reconciliation,
  ...requests,
  ...sales,
  ...stock,
  ...paymentLinks,
  ...reviews,
  ...messages,
  ...paymentMethods,
  ...storedValue,
  ...tax,
}
