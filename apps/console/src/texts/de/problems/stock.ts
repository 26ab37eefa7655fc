/** Refusals about stock, its locations and what is held of it. */
export const stock = {
  reservation_expired: {
    title: 'Reservierung abgelaufen',
    detail: 'Die Stücke können wieder verkauft werden. Reservieren Sie sie neu.',
  },
  reservation_not_found: {
    title: 'Reservierung nicht gefunden',
    detail: 'Es gibt sie nicht, oder Sie dürfen sie nicht sehen.',
  },
  reservation_unknown: {
    title: 'Unbekannte Reservierung',
    detail: 'Prüfen Sie die ID der Reservierung, oder lassen Sie sie weg.',
  },
  reservation_not_held: {
    title: 'Bestand nicht reserviert',
    detail:
      'Es ist weniger reserviert. Vielleicht wurden Stücke inzwischen versandt, storniert oder freigegeben.',
  },
  stock_not_recorded: {
    title: 'Bestand war nicht aufgezeichnet',
    detail: 'Wählen Sie einen späteren Zeitpunkt.',
  },
  stock_below_zero: {
    title: 'Bestand würde negativ',
    detail: 'Entnehmen Sie höchstens, was vorhanden ist, oder geben Sie den gezählten Bestand ein.',
  },
  stock_changed: {
    title: 'Bestand hat sich geändert',
    detail: 'Prüfen Sie den aktuellen Bestand und wiederholen Sie die Änderung.',
  },
  stock_item_not_found: { title: 'Bestand nicht gefunden', detail: 'Prüfen Sie die ID.' },
  insufficient_stock: {
    title: 'Nicht genug Bestand',
    detail: 'Es wurde nichts reserviert oder versandt.',
  },
  location_code_taken: {
    title: 'Kürzel bereits verwendet',
    detail: 'Ein anderer Lagerort hat dieses Kürzel. Wählen Sie ein anderes.',
  },
  location_not_empty: {
    title: 'Lagerort nicht leer',
    detail:
      'Setzen Sie den Bestand auf null und versenden oder stornieren Sie die Bestellungen, die hier Artikel reservieren.',
  },
  location_is_default: {
    title: 'Standard-Lagerort',
    detail:
      'Machen Sie zuerst einen anderen Lagerort zum Standard. Der Standard-Lagerort eines Anbieters kann nicht gelöscht werden.',
  },
  location_of_provider: {
    title: 'Lagerort eines Anbieters',
    detail: 'Nur ein Lagerort des Betreibers kann Standard des Mandanten sein.',
  },
  location_not_found: { title: 'Lagerort nicht gefunden', detail: 'Prüfen Sie die ID.' },
  location_unknown: {
    title: 'Unbekannter Lagerort',
    detail: 'Legen Sie den Lagerort zuerst an. Ein Anbieter verwendet nur eigene Lagerorte.',
  },
}
