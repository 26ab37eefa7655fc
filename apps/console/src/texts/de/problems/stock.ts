/** Refusals about stock, its locations and what is held of it. */
export const stock = {
  nothing_to_commit: {
    title: 'Bestellung braucht diese Stücke nicht',
    detail:
      'Sie ist beendet, hat sie schon versandt oder ist für andere Varianten. Geben Sie die Reservierung frei.',
  },
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
  sku_unknown: {
    title: 'Unbekannte Artikelnummer',
    detail:
      'Keine Variante hat sie, oder mehrere Anbieter verwenden sie. Geben Sie dann die ID der Variante an.',
  },
  stock_not_recorded: {
    title: 'Kein Bestandsverlauf für diesen Zeitpunkt',
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
}
