/** Fields of carts and of how long they are kept. */
export const checkoutFields = {
  order_group: 'Sammelbestellung',
  order_group_id: 'Sammelbestellung',
  orders: 'Bestellungen',
  cart: 'Warenkorb',
  checkout_settings: 'Einstellungen der Warenkörbe',
  cart_id: 'Warenkorb',
  abandoned_after_minutes: 'Verlassen nach (Minuten)',
  expires_after_days: 'Läuft ab nach (Tagen)',
  hold_seconds: 'Reservierungsdauer (Sekunden)',
  calculates_taxes: 'Berechnet Steuern',
  abandoned_at: 'Verlassen',
  codes: 'Codes',
  hold: 'Reserviert Bestand',
  held_until: 'Reserviert bis',
  last_total: 'Letzter Gesamtbetrag',
  reservation_id: 'Reservierung',
}
