/** Refusals about saved payment methods. */
export const paymentMethods = {
  authentication_required: {
    title: 'Bestätigung nötig',
    detail:
      'Die Bank will den Kunden sehen. Schicken Sie ihm die Seite der Zahlung, auf der er sich ausweist.',
  },
  mandate_required: {
    title: 'Einwilligung fehlt',
    detail: 'Der Kunde hat nur Zahlungen zugestimmt, bei denen er dabei ist.',
  },
  payment_method_declined: {
    title: 'Zahlungsmittel abgelehnt',
    detail: 'Das Gateway speichert es nicht. Nehmen Sie ein anderes.',
  },
  payment_method_limit_reached: {
    title: 'Zu viele Zahlungsmittel',
    detail: 'Entfernen Sie zuerst ein anderes Zahlungsmittel des Kunden.',
  },
  payment_method_needs_customer: {
    title: 'Speichern braucht einen Kunden',
    detail:
      'Die Bestellung nennt keinen Kunden. Bezahlen Sie, ohne das Zahlungsmittel zu speichern.',
  },
  payment_method_not_found: {
    title: 'Zahlungsmittel nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  payment_method_not_savable: {
    title: 'Zahlungsmittel nicht speicherbar',
    detail: 'Kein Gateway speichert es. Richten Sie eines ein, das es kann.',
  },
  payment_method_unanswered: {
    title: 'Keine Antwort vom Gateway',
    detail: 'Ob es das Zahlungsmittel speichert, wird im Hintergrund geklärt.',
  },
  payment_method_unusable: {
    title: 'Zahlungsmittel nicht verwendbar',
    detail: 'Es ist abgelaufen oder entfernt. Nehmen Sie ein anderes.',
  },
  saved_method_unknown: {
    title: 'Gespeichertes Zahlungsmittel unbekannt',
    detail: 'Der Kunde der Bestellung hat es nicht.',
  },
}
