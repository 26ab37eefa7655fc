/** Refusals about requests as such, events, webhooks and sandboxes. */
export const requests = {
  call_in_progress: { title: 'Vorgang läuft bereits', detail: 'Versuchen Sie es in Kürze erneut.' },
  clock_backwards: {
    title: 'Die Uhr geht nur vorwärts',
    detail: 'Wählen Sie eine spätere Zeit. Zurücksetzen stellt die Uhr wieder auf die echte Zeit.',
  },
  clock_out_of_range: {
    title: 'Zeit zu weit voraus',
    detail: 'Stellen Sie die Uhr weniger weit vor, oder setzen Sie die Sandbox zurück.',
  },
  commit_unknown: {
    title: 'Ergebnis unbekannt',
    detail: 'Versuchen Sie es erneut. Die Änderung wird höchstens einmal ausgeführt.',
  },
  delivery_not_found: {
    title: 'Zustellung nicht gefunden',
    detail: 'Sie wird vielleicht nicht mehr aufbewahrt.',
  },
  endpoint_limit_reached: {
    title: 'Zu viele Endpunkte',
    detail: 'Löschen Sie einen Endpunkt, den Sie nicht mehr brauchen.',
  },
  endpoint_retired: {
    title: 'Diese Adresse der API gibt es nicht mehr',
    detail: 'Verwenden Sie die Nachfolgerin.',
  },
  event_not_found: {
    title: 'Ereignis nicht gefunden',
    detail: 'Ereignisse werden 30 Tage aufbewahrt, in einer Sandbox bis zum Zurücksetzen.',
  },
  event_past_retention: {
    title: 'Ereignisse nicht mehr vorhanden',
    detail: 'Ereignisse werden 30 Tage aufbewahrt, in einer Sandbox bis zum Zurücksetzen.',
  },
  fault_limit_reached: {
    title: 'Zu viele Störungen',
    detail: 'Entfernen Sie einige Störungen. Abgelaufene zählen nicht.',
  },
  fault_not_found: {
    title: 'Störung nicht gefunden',
    detail: 'Sie wurde vielleicht schon entfernt.',
  },
  idempotency_in_progress: {
    title: 'Anfrage läuft bereits',
    detail: 'Versuchen Sie es in Kürze erneut.',
  },
  idempotency_key_required: {
    title: 'Idempotenzschlüssel fehlt',
    detail: 'Die Anfrage braucht einen Idempotency-Key, damit nichts doppelt ausgeführt wird.',
  },
  idempotency_key_reused: {
    title: 'Ein früherer Versuch war vielleicht erfolgreich',
    detail:
      'Er wurde mit anderen Werten gesendet. Laden Sie die Seite neu und prüfen Sie das Ergebnis, bevor Sie es erneut versuchen.',
  },
  internal_error: {
    title: 'Interner Serverfehler',
    detail:
      'Versuchen Sie es in Kürze erneut. Tritt der Fehler wieder auf, melden Sie die Anfrage-ID.',
  },
  invalid_cursor: {
    title: 'Ungültige Seitenangabe',
    detail: 'Beginnen Sie wieder auf der ersten Seite.',
  },
  invalid_transition: {
    title: 'Im aktuellen Status nicht möglich',
    detail: 'Der Status hat sich vielleicht inzwischen geändert. Prüfen Sie den aktuellen Stand.',
  },
  malformed_json: {
    title: 'Fehlerhaftes JSON',
    detail: 'Die Anfrage enthält kein gültiges JSON-Objekt.',
  },
  malformed_request: {
    title: 'Fehlerhafte Anfrage',
    detail: 'Die Anfrage ist kein gültiges HTTP oder wurde abgebrochen.',
  },
  method_not_allowed: {
    title: 'Methode nicht erlaubt',
    detail: 'Diese Adresse der API unterstützt die Methode nicht.',
  },
  not_found: { title: 'Nicht gefunden', detail: 'Prüfen Sie die Adresse und die ID darin.' },
  not_ready: { title: 'Server noch nicht bereit', detail: 'Versuchen Sie es in Kürze erneut.' },
  outcome_unknown: {
    title: 'Ergebnis unbekannt',
    detail:
      'Die Anfrage wurde gespeichert und wird im Hintergrund abgeschlossen. Prüfen Sie das Ergebnis in Kürze.',
  },
  overloaded: { title: 'Server überlastet', detail: 'Versuchen Sie es in Kürze erneut.' },
  payload_too_large: {
    title: 'Anfrage zu groß',
    detail: 'Teilen Sie die Änderung auf mehrere Anfragen auf.',
  },
  rate_limited: {
    title: 'Zu viele Anfragen',
    detail: 'Es wurde nichts geändert. Versuchen Sie es in Kürze erneut.',
  },
  replay_limit_reached: {
    title: 'Zu viele laufende Wiederholungen',
    detail: 'Warten Sie, bis eine abgeschlossen ist.',
  },
  replay_not_found: { title: 'Erneute Zustellung nicht gefunden', detail: 'Prüfen Sie die ID.' },
  request_header_too_large: {
    title: 'Header der Anfrage zu groß',
    detail: 'Verwenden Sie eine kürzere Adresse oder weniger Filter.',
  },
  request_timeout: {
    title: 'Zeitüberschreitung',
    detail: 'Die Anfrage kam nicht rechtzeitig vollständig an. Versuchen Sie es erneut.',
  },
  reset_incomplete: {
    title: 'Zurücksetzen nicht abgeschlossen',
    detail:
      'Die Daten sind gelöscht, aber die Uhr ist noch nicht gestellt. Wiederholen Sie das Zurücksetzen.',
  },
  sandbox_already_created: {
    title: 'Sandbox bereits angelegt',
    detail:
      'Ihre Zugangsdaten wurden beim Anlegen angezeigt und werden nicht noch einmal gezeigt. Legen Sie bei Bedarf eine weitere an.',
  },
  sandbox_limit_reached: { title: 'Zu viele Sandboxes', detail: 'Versuchen Sie es später erneut.' },
  sandbox_only: {
    title: 'Nur in einer Sandbox',
    detail: 'Dieser Vorgang ist in einem Live-Mandanten nicht möglich.',
  },
  seed_refused: {
    title: 'Beispieldaten nicht geladen',
    detail:
      'Ein Teil der Daten wurde abgelehnt. Setzen Sie die Sandbox zurück und laden Sie die Beispieldaten erneut.',
  },
  stored_answer_erased: {
    title: 'Bereits ausgeführt',
    detail:
      'Die Antwort wurde mit den Daten einer Person gelöscht. Laden Sie die Seite neu, statt es erneut zu senden.',
  },
  stream_limit_reached: {
    title: 'Zu viele offene Verbindungen',
    detail: 'Schließen Sie andere Tabs der Konsole.',
  },
  time_zone_unknown: {
    title: 'Unbekannte Zeitzone',
    detail: 'Verwenden Sie einen Namen wie Europe/Berlin oder UTC.',
  },
  unknown_event_type: {
    title: 'Unbekannter Ereignistyp',
    detail:
      'Wählen Sie einen vorhandenen Ereignistyp, order.* für alle eines Objekts oder * für alle.',
  },
  unsupported_media_type: {
    title: 'Format nicht unterstützt',
    detail: 'Die Anfrage muss JSON enthalten.',
  },
  url_not_https: {
    title: 'URL ohne https',
    detail:
      'Verwenden Sie eine https-URL. Nur eine Sandbox darf Ereignisse unverschlüsselt empfangen.',
  },
  url_private_address: {
    title: 'URL nicht im öffentlichen Internet',
    detail:
      'Verwenden Sie eine öffentlich erreichbare URL. Auf den eigenen Rechner leitet npm run events -- --forward-to die Ereignisse weiter.',
  },
  url_unusable: { title: 'URL für Webhooks ungeeignet', detail: 'Prüfen Sie die URL.' },
  validation_failed: {
    title: 'Eingaben ungültig',
    detail: 'Korrigieren Sie die markierten Felder.',
  },
  version_mismatch: {
    title: 'Von jemand anderem geändert',
    detail: 'Prüfen Sie den aktuellen Stand und wiederholen Sie Ihre Änderung.',
  },
  webhook_endpoint_not_found: { title: 'Endpunkt nicht gefunden', detail: 'Prüfen Sie die ID.' },
}
