/** Refusals about what somebody asks to know or to be forgotten. */
export const privacy = {
  customer_has_open_orders: {
    title: 'Es gibt offene Bestellungen',
    detail: 'Schließen Sie die Bestellungen zuerst ab, oder stornieren Sie sie.',
  },
  customer_has_open_payments: {
    title: 'Es gibt offene Zahlungen',
    detail:
      'Über die genannten Zahlungen kann noch Geld eingehen. Buchen Sie sie, brechen Sie sie ab, oder warten Sie auf den Zahlungsanbieter.',
  },
  due_in_past: {
    title: 'Frist liegt in der Vergangenheit',
    detail: 'Geben Sie einen späteren Zeitpunkt an, oder lassen Sie das Feld leer.',
  },
  legal_hold: {
    title: 'Rechtlich gesperrt',
    detail:
      'Nichts über diese Person darf gelöscht werden. Heben Sie die genannten Sperren auf, sobald ihr Grund entfällt.',
  },
  legal_hold_not_found: {
    title: 'Rechtliche Sperre nicht gefunden',
    detail: 'Prüfen Sie die ID, oder suchen Sie sie in der Liste.',
  },
  privacy_request_not_found: {
    title: 'Datenschutzantrag nicht gefunden',
    detail: 'Prüfen Sie die ID, oder suchen Sie ihn in der Liste.',
  },
  privacy_request_open: {
    title: 'Es gibt schon einen offenen Antrag',
    detail:
      'Ein anderer Antrag derselben Person kommt zuerst. Schließen Sie ihn ab, oder lehnen Sie ihn ab.',
  },
  privacy_result_not_ready: {
    title: 'Keine Kopie vorhanden',
    detail:
      'Die Kopie gibt es, sobald eine Datenauskunft abgeschlossen ist, 30 Tage lang oder bis zur Löschung der Person.',
  },
}
