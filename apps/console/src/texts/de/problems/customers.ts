/** Refusals about customers, their addresses, groups, consents and tax ids. */
export const customers = {
  customer_account_not_found: {
    title: 'Kunde hat kein Konto',
    detail: 'Der Kunde hat sich noch nie im Shop angemeldet.',
  },
  customer_required: {
    title: 'Nur für Kunden',
    detail: 'Nur wer sich im Shop angemeldet hat, hat ein eigenes Profil.',
  },
  link_gone: {
    title: 'Link ist ungültig',
    detail: 'Der Link wurde benutzt oder ist abgelaufen. Fordern Sie einen neuen an.',
  },
  link_of_another_browser: {
    title: 'Link eines anderen Browsers',
    detail: 'Öffnen Sie den Link in dem Browser, in dem er angefordert wurde.',
  },
  message_url_refused: {
    title: 'Adresse abgelehnt',
    detail: 'Nachrichten gehen nur über https an Adressen im öffentlichen Internet.',
  },
  messages_not_set_up: {
    title: 'Nachrichten sind nicht eingerichtet',
    detail: 'Legen Sie fest, wohin Nachrichten an Kunden gesendet werden.',
  },
  return_url_refused: {
    title: 'Adresse der Seite abgelehnt',
    detail: 'Links führen nur auf Seiten des Shops, deren Herkunft der Schlüssel erlaubt.',
  },
  session_ended: {
    title: 'Anmeldung ist beendet',
    detail: 'Der Kunde muss sich erneut anmelden.',
  },
  sign_in_limit_reached: {
    title: 'Zu viele Versuche',
    detail: 'Warten Sie einige Minuten und versuchen Sie es dann erneut.',
  },
  sign_in_refused: {
    title: 'Anmeldung abgelehnt',
    detail: 'Adresse und Passwort gehören nicht zusammen, oder der Kunde kann sich nicht anmelden.',
  },
  address_format_not_found: {
    title: 'Unbekanntes Land',
    detail: 'Verwenden Sie zwei Großbuchstaben nach ISO 3166, z. B. DE.',
  },
  address_invalid: {
    title: 'Adresse unvollständig oder falsch',
    detail:
      'Die Adresse entspricht nicht dem Format des Landes. Die Hinweise an den Feldern zeigen, was fehlt.',
  },
  address_limit_reached: {
    title: 'Zu viele Adressen',
    detail: 'Löschen Sie Adressen, die nicht mehr gebraucht werden.',
  },
  address_not_found: {
    title: 'Adresse nicht gefunden',
    detail: 'Vielleicht wurde sie bereits gelöscht.',
  },
  already_anonymized: {
    title: 'Kunde ist anonymisiert',
    detail: 'Seine persönlichen Daten wurden gelöscht. Legen Sie einen neuen Kunden an.',
  },
  consent_in_future: {
    title: 'Zeitpunkt liegt in der Zukunft',
    detail: 'Eine Einwilligung kann nicht in der Zukunft erteilt worden sein.',
  },
  consent_limit_reached: {
    title: 'Zu viele Arten von Einwilligungen',
    detail: 'Verwenden Sie einen Zweck und Kanal, den es schon gibt.',
  },
  customer_group_in_use: {
    title: 'Kundengruppe wird noch verwendet',
    detail:
      'Mindestens eine Preisliste gilt für sie. Nehmen Sie die Gruppe dort zuerst heraus, oder entfernen Sie ihre Mitglieder.',
  },
  customer_group_limit_reached: {
    title: 'Zu viele Kundengruppen',
    detail: 'Löschen Sie Gruppen, die nicht mehr gebraucht werden.',
  },
  customer_group_member_unknown: {
    title: 'Unbekannter Kunde',
    detail: 'Mindestens einer der Kunden existiert nicht.',
  },
  customer_group_name_taken: {
    title: 'Gruppenname bereits verwendet',
    detail: 'Eine andere Gruppe heißt so. Groß- und Kleinschreibung spielt keine Rolle.',
  },
  customer_group_not_found: {
    title: 'Kundengruppe nicht gefunden',
    detail: 'Vielleicht wurde sie bereits gelöscht.',
  },
  customer_inactive: {
    title: 'Kunde ist nicht aktiv',
    detail: 'Er ist deaktiviert oder nur eingeladen und kann nicht bestellen. Aktivieren Sie ihn.',
  },
  customer_in_use: {
    title: 'Kunde wird noch verwendet',
    detail:
      'Bestellungen, Steuern, Preislisten, Datenschutzanfragen oder ein zusammengeführter Kunde beziehen sich auf ihn. Deaktivieren Sie ihn, oder lassen Sie ihn löschen.',
  },
  customer_merged: {
    title: 'Kunde wurde zusammengeführt',
    detail: 'Er ist jetzt Teil eines anderen Kunden. Verwenden Sie diesen.',
  },
  customer_not_found: { title: 'Kunde nicht gefunden', detail: 'Prüfen Sie die ID.' },
  customer_unknown: {
    title: 'Unbekannter Kunde',
    detail: 'Der Kunde existiert nicht. Legen Sie ihn zuerst an.',
  },
  email_taken: {
    title: 'E-Mail-Adresse bereits verwendet',
    detail: 'Ein anderer Kunde hat diese Adresse. Groß- und Kleinschreibung spielt keine Rolle.',
  },
  customer_busy: {
    title: 'Kunde kann gerade nicht zusammengeführt werden',
    detail:
      'Zu einem der beiden Kunden ist ein Datenschutzantrag offen. Schließen Sie ihn ab, oder lehnen Sie ihn ab.',
  },
  merge_conflict: {
    title: 'Kunden können nicht zusammengeführt werden',
    detail:
      'Einer der beiden wurde bereits zusammengeführt oder anonymisiert, oder es ist derselbe.',
  },
  tax_id_invalid: {
    title: 'Ungültige Steuer-ID',
    detail:
      'Form oder Prüfziffer stimmen nicht, oder die Nummer kommt zweimal vor. Berichtigen Sie sie oder lassen Sie sie weg.',
  },
}
