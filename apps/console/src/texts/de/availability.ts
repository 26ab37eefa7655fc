import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

const variants = (n: number) => count('de', n, 'Variante', 'Varianten')
const units = (n: number) => count('de', n, 'Einheit', 'Einheiten')

export const availability: Texts['availability'] = {
  title: 'Kann es gekauft werden?',
  yes: 'Ja, Käufer können es bestellen',
  no: 'Nein, Käufer können es nicht bestellen',
  conditions: 'Andere Bedingungen prüfen',
  variant: 'Variante',
  allVariants: 'Alle Varianten',
  shownOf: (shown, of) => `Geprüft sind die ersten ${shown} von ${variants(of)}.`,
  currency: 'Währung',
  quantity: 'Menge',
  quantityWrong: 'Geben Sie eine ganze Zahl ein',
  customer: 'Kunde',
  anyCustomer: 'Alle Kunden',
  ofVariants: (n, of) => `${n} von ${variants(of)}`,
  product: {
    open: 'Veröffentlicht',
    DRAFT: 'Das ist ein Entwurf.',
    ACTIVE: 'Nicht im Verkauf',
    ARCHIVED: 'Das Produkt ist archiviert.',
    IN_REVIEW: 'Wartet auf Prüfung',
    REJECTED: 'In der Prüfung abgelehnt',
    publish: 'Veröffentlichen',
    restore: 'Wiederherstellen',
  },
  variantGate: { open: 'Variante aktiv', closed: 'Variante deaktiviert', mend: 'Aktivieren' },
  provider: {
    open: (name) => `${name} kann verkaufen`,
    closed: (name) => `${name} kann nicht verkaufen`,
    mend: 'Anbieter öffnen',
  },
  price: {
    open: (price) => `Preis: ${price}`,
    closed: (currency, n) => `Kein Preis in ${currency} für ${units(n)}.`,
    mend: 'Preis festlegen',
  },
  stock: {
    open: 'Genug Bestand, oder ohne Bestandsführung',
    closed: (available) => `Zu wenig Bestand: ${available} verfügbar.`,
    mend: 'Bestand anpassen',
  },
  channel: 'Vertriebskanal',
  anyChannel: 'Standardkanal',
  channelGate: {
    open: (name) => `${name} nimmt Bestellungen an`,
    closed: (name) => `${name} ist deaktiviert.`,
    mend: 'Kanäle öffnen',
  },
  published: {
    open: (name) => `Wird in ${name} verkauft`,
    closed: (name) => `Wird derzeit nicht in ${name} verkauft.`,
    mend: 'Ändern, wo es verkauft wird',
  },
  customerGate: {
    open: 'Kunde kann kaufen',
    closed: 'Kunde ist nicht aktiv',
    mend: 'Kunden öffnen',
  },
}
