/** Fields of carts and of how long they are kept. */
export const checkoutFields = {
  cart: 'Warenkorb',
  checkout_settings: 'Einstellungen der Warenkörbe',
  cart_id: 'Warenkorb',
  abandoned_after_minutes: 'Verlassen nach Minuten',
  expires_after_days: 'Abgelaufen nach Tagen',
  hold_seconds: 'Sekunden, die Stück gehalten werden',
  calculates_taxes: 'Berechnet Steuern',
  abandoned_at: 'Verlassen',
  codes: 'Codes',
  hold: 'Hält Stück',
  held_until: 'Gehalten bis',
  last_total: 'Zuletzt gesehener Betrag',
  reservation_id: 'Reservierung',
}
