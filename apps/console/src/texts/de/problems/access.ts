/** Refusals about members, credentials, agents and approvals. */
export const access = {
  agent_limit_exceeded: {
    title: 'Limit des Agenten überschritten',
    detail:
      'Warten Sie bis zur nächsten Stunde oder zum nächsten Tag (UTC), oder erhöhen Sie das Limit des Agenten.',
  },
  agent_not_allowed: {
    title: 'Für Agenten nicht erlaubt',
    detail: 'Diesen Vorgang muss eine Person ausführen.',
  },
  agent_not_found: { title: 'Agent nicht gefunden', detail: 'Prüfen Sie die ID.' },
  agent_owner_invalid: {
    title: 'Verantwortliches Mitglied nicht möglich',
    detail:
      'Das Mitglied muss aktiv sein und alle Rechte des Agenten selbst haben. Wählen Sie ein anderes Mitglied oder weniger Rechte.',
  },
  agent_retired: {
    title: 'Agent stillgelegt',
    detail: 'Ein stillgelegter Agent kann nicht wieder verwendet werden. Legen Sie einen neuen an.',
  },
  agent_suspended: {
    title: 'Agent angehalten',
    detail: 'Setzen Sie den Agenten fort, bevor er weiterarbeitet.',
  },
  agent_tools_invalid: {
    title: 'Vorgänge des Agenten ungültig',
    detail:
      'Wählen Sie nur Vorgänge, die die Rechte des Agenten erlauben und die nicht Menschen vorbehalten sind.',
  },
  agent_unknown: {
    title: 'Unbekannter Agent',
    detail: 'Wählen Sie einen Agenten dieses Mandanten.',
  },
  ai_audit_checkpoint_not_found: {
    title: 'Prüfpunkt nicht gefunden',
    detail: 'Es gibt keinen Prüfpunkt dieser Größe.',
  },
  ai_audit_entry_not_found: {
    title: 'Eintrag nicht gefunden',
    detail: 'Im KI-Protokoll gibt es keinen Eintrag mit dieser Nummer.',
  },
  ai_audit_entry_not_sealed: {
    title: 'Eintrag noch nicht versiegelt',
    detail:
      'Der nächste signierte Prüfpunkt entsteht in etwa einer Minute. Versuchen Sie es dann erneut.',
  },
  ai_audit_salt_erased: {
    title: 'Salt entfernt',
    detail:
      'Der Eintrag betrifft eine Person, deren Daten gelöscht wurden. Eintrag und Beweis bleiben gültig.',
  },
  already_decided: {
    title: 'Sie haben bereits entschieden',
    detail: 'Fehlende Freigaben müssen andere Personen erteilen.',
  },
  publishable_key_not_found: {
    title: 'Veröffentlichbarer Schlüssel nicht gefunden',
    detail: 'Prüfen Sie die ID. Sie beginnt mit pub_.',
  },
  publishable_key_not_allowed: {
    title: 'Nicht mit veröffentlichbaren Schlüsseln',
    detail: 'Ein veröffentlichbarer Schlüssel liest den veröffentlichten Katalog und sonst nichts.',
  },
  customer_not_allowed: {
    title: 'Nicht für Kunden',
    detail:
      'Die Anmeldung gehört einem Kunden des Shops. Melden Sie sich mit einem Zugang des Mandanten an.',
  },
  api_key_not_found: {
    title: 'API-Schlüssel nicht gefunden',
    detail: 'Prüfen Sie die ID. Sie beginnt mit key_.',
  },
  approval_expired: {
    title: 'Freigabe abgelaufen',
    detail: 'Niemand hat rechtzeitig entschieden. Der Antrag kann erneut gestellt werden.',
  },
  approval_grant_not_found: { title: 'Dauerfreigabe nicht gefunden', detail: 'Prüfen Sie die ID.' },
  approval_impossible: {
    title: 'Freigabe nicht möglich',
    detail:
      'Eine Freigaberegel verlangt eine Freigabe, aber dieser Vorgang lässt sich nicht vorab prüfen. Bitten Sie ein Mitglied, das keine Freigabe braucht, oder ändern Sie die Freigaberegel.',
  },
  approval_not_found: { title: 'Freigabe nicht gefunden', detail: 'Prüfen Sie die ID.' },
  approval_policy_limit_reached: {
    title: 'Zu viele Freigaberegeln',
    detail: 'Verwenden Sie eine deaktivierte Freigaberegel wieder.',
  },
  approval_policy_not_found: {
    title: 'Freigaberegel nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  approval_stale: {
    title: 'Freigabe überholt',
    detail: 'Der Antrag bewirkt nicht mehr, was freigegeben wurde. Er muss neu gestellt werden.',
  },
  approval_used: {
    title: 'Freigabe bereits verwendet',
    detail:
      'Die Ausführung hat begonnen, ihr Ergebnis ist unbekannt. Prüfen Sie zuerst, was geändert wurde.',
  },
  approver_excluded: {
    title: 'Eine andere Person muss entscheiden',
    detail:
      'Sie haben den Antrag gestellt, sind für den Agenten verantwortlich oder haben Ihr Passwort von jemandem, der dahintersteht. Ändern Sie im letzten Fall Ihr Passwort und warten Sie einen Tag.',
  },
  approver_role_missing: {
    title: 'Andere Rollen entscheiden darüber',
    detail: 'Die Seite nennt die Rollen, die entscheiden können.',
  },
  audit_entry_not_found: {
    title: 'Eintrag nicht gefunden',
    detail: 'Prüfen Sie die ID des Eintrags im Änderungsprotokoll.',
  },
  client_built_in: {
    title: 'Eingebauter Client',
    detail:
      'Die Konsole ist ein Client jedes Mandanten und kann nicht geändert werden. Um jemanden auszusperren, deaktivieren Sie das Mitglied.',
  },
  client_invalid: {
    title: 'Ungültige Einstellungen des Clients',
    detail: 'Prüfen Sie, was die gewählten Grant-Typen erfordern.',
  },
  client_not_found: { title: 'Client nicht gefunden', detail: 'Prüfen Sie die ID.' },
  console_limit_reached: {
    title: 'Zu viele Aufrufe der Konsole',
    detail: 'Versuchen Sie es in Kürze erneut.',
  },
  console_not_found: {
    title: 'Konsole nicht gefunden',
    detail:
      'Prüfen Sie die Adresse. Sie endet mit der ID des Mandanten. Fragen Sie die Person, die Sie eingeladen hat.',
  },
  credential_revoked: {
    title: 'Zugang widerrufen',
    detail:
      'Ein widerrufener Client oder Schlüssel funktioniert nie wieder. Legen Sie einen neuen an.',
  },
  denied_by_policy: {
    title: 'Durch eine Freigaberegel verboten',
    detail: 'Die Administration kann die Freigaberegel ändern.',
  },
  expiry_in_past: {
    title: 'Ablauf in der Vergangenheit',
    detail:
      'Wählen Sie einen Zeitpunkt in der Zukunft, oder lassen Sie das Feld leer. Es gilt die echte Zeit.',
  },
  grant_amounts_invalid: {
    title: 'Beträge der Dauerfreigabe ungültig',
    detail:
      'Vorgänge, die Geld bewegen, brauchen ein Limit pro Nutzung oder ein Gesamtlimit; andere nicht. Legen Sie dafür getrennte Dauerfreigaben an.',
  },
  grant_giver_cannot_approve: {
    title: 'Sie können diese Dauerfreigabe nicht erteilen',
    detail:
      'Einige dieser Vorgänge dürften Sie selbst nicht freigeben. Bitten Sie ein Mitglied, das es darf.',
  },
  grant_period_invalid: {
    title: 'Gültigkeit ungültig',
    detail: 'Wählen Sie einen kürzeren Zeitraum.',
  },
  human_required: {
    title: 'Nur für angemeldete Mitglieder',
    detail: 'API-Schlüssel, Clients und Agenten können das nicht ausführen.',
  },
  insufficient_scope: {
    title: 'Ihre Rollen erlauben das nicht',
    detail: 'Es wurde nichts geändert.',
  },
  last_owner: {
    title: 'Letzter aktiver Inhaber',
    detail: 'Geben Sie zuerst einem anderen aktiven Mitglied die Rolle Inhaber.',
  },
  legacy_api_key_removed: {
    title: 'Veralteter API-Schlüssel',
    detail: 'Legen Sie stattdessen einen OAuth-Client oder einen API-Schlüssel mit Rechten an.',
  },
  live_only: {
    title: 'Nur in Live-Mandanten',
    detail: 'Eine Sandbox hat keine eigenen Sandboxes.',
  },
  member_disabled: { title: 'Mitglied deaktiviert', detail: 'Aktivieren Sie das Mitglied zuerst.' },
  member_email_taken: {
    title: 'E-Mail-Adresse bereits verwendet',
    detail: 'Ein anderes Mitglied hat diese Adresse.',
  },
  member_not_found: { title: 'Mitglied nicht gefunden', detail: 'Prüfen Sie die ID.' },
  member_required: {
    title: 'Nur für Mitglieder',
    detail:
      'Ein Programm hat keine eigenen gespeicherten Ansichten. Melden Sie sich als Mitglied an.',
  },
  operation_exempt: {
    title: 'Vorgang von Freigaberegeln ausgenommen',
    detail:
      'Entscheidungen, zurückgezogene Anträge und neue eigene Passwörter lassen sich nicht durch Freigaberegeln verhindern. Entfernen Sie diese Vorgänge.',
  },
  operation_not_grantable: {
    title: 'Keine Dauerfreigabe für diesen Vorgang möglich',
    detail:
      'Einige Vorgänge sind für den Agenten ohnehin erlaubt oder verboten, oder sie brauchen mehr als eine Freigabe. Entfernen Sie diese.',
  },
  operation_only_for_people: {
    title: 'Vorgang nur für Menschen',
    detail:
      'Kein Agent kann diese Vorgänge ausführen, daher würde eine Freigaberegel für Agenten nie gelten. Entfernen Sie sie, oder lassen Sie die Regel auch für Menschen gelten.',
  },
  operation_unknown: {
    title: 'Unbekannter Vorgang',
    detail: 'Wählen Sie Vorgänge, die etwas ändern.',
  },
  operator_only: {
    title: 'Nur für den Betreiber',
    detail: 'Ihr Zugang gilt nur für einen Teil des Mandanten.',
  },
  operator_tenant_protected: {
    title: 'Mandant des Betreibers geschützt',
    detail:
      'Dieser Mandant kann nicht deaktiviert werden. Um jemanden auszusperren, widerrufen Sie dessen Zugang.',
  },
  payload_changed: {
    title: 'Der Antrag hat sich geändert',
    detail: 'Sehen Sie ihn erneut an und entscheiden Sie über den aktuellen Stand.',
  },
  provider_roles_mixed: {
    title: 'Rollen nicht kombinierbar',
    detail: 'Rollen für Anbieter gelten nur zusammen mit einem Anbieter, alle anderen nur ohne.',
  },
  quorum_unreachable: {
    title: 'Zu wenige Mitglieder können freigeben',
    detail:
      'Verringern Sie die erforderlichen Freigaben, nennen Sie weitere Rollen, oder geben Sie mehr Mitgliedern eine solche Rolle.',
  },
  role_cannot_decide: {
    title: 'Rolle kann nicht freigeben',
    detail: 'Wählen Sie Rollen, die über Freigaben entscheiden dürfen.',
  },
  role_unknown: {
    title: 'Unbekannte Rolle',
    detail: 'Wählen Sie Rollen des Betreibers, nicht der Anbieter.',
  },
  saved_view_limit_reached: {
    title: 'Zu viele gespeicherte Ansichten',
    detail: 'Löschen Sie Ansichten, die Sie nicht mehr brauchen.',
  },
  saved_view_not_found: {
    title: 'Ansicht nicht gefunden',
    detail: 'Sie wurde gelöscht oder wird nicht mehr geteilt.',
  },
  saved_view_not_yours: {
    title: 'Ansicht eines anderen Mitglieds',
    detail:
      'Nur die Person, der sie gehört, oder die Administration kann sie ändern. Speichern Sie eine eigene Kopie.',
  },
  saved_view_too_large: {
    title: 'Filter zu umfangreich',
    detail: 'Verwenden Sie weniger oder kürzere Filter.',
  },
  scope_not_held: {
    title: 'Dieses Recht haben Sie selbst nicht',
    detail: 'Sie können nur Rechte vergeben, die Sie selbst haben.',
  },
  secret_not_for_agents: {
    title: 'Agenten erhalten keine Secrets',
    detail: 'Die Antwort enthält ein Secret. Ein Mitglied muss diesen Vorgang ausführen.',
  },
  secret_not_storable: {
    title: 'Mit Secret keine Freigabe möglich',
    detail:
      'Anfrage oder Antwort enthält ein Secret, das nicht bis zur Freigabe gespeichert wird. Bitten Sie ein Mitglied, das keine Freigabe braucht.',
  },
  tenant_disabled: {
    title: 'Mandant deaktiviert',
    detail: 'Bitten Sie den Betreiber der Installation, ihn wieder zu aktivieren.',
  },
  tenant_has_owner: {
    title: 'Der Mandant hat bereits Inhaber',
    detail:
      'Nur Inhaber erhalten vom Betreiber einen Anmeldelink. Bitten Sie einen Inhaber, das Mitglied einzuladen.',
  },
  tenant_not_found: { title: 'Mandant nicht gefunden', detail: 'Prüfen Sie die ID.' },
  token_expired: { title: 'Sitzung abgelaufen', detail: 'Melden Sie sich erneut an.' },
  token_invalid: { title: 'Ungültiges Token', detail: 'Melden Sie sich erneut an.' },
  token_missing: { title: 'Nicht angemeldet', detail: 'Melden Sie sich an.' },
  token_not_yet_valid: {
    title: 'Token noch nicht gültig',
    detail: 'Prüfen Sie die Uhr des Geräts, das es ausgestellt hat.',
  },
  token_revoked: {
    title: 'Zugang widerrufen',
    detail: 'Melden Sie sich erneut an oder verwenden Sie einen anderen Zugang.',
  },
  too_many_pending_approvals: {
    title: 'Zu viele ausstehende Freigaben',
    detail: 'Der Agent hat zu viele offene Anträge. Entscheiden Sie zuerst über einige davon.',
  },
  tool_not_allowed: {
    title: 'Vorgang für diesen Agenten nicht erlaubt',
    detail: 'Der Agent darf nur die für ihn ausgewählten Vorgänge ausführen.',
  },
  wrong_audience: {
    title: 'Token eines anderen Servers',
    detail:
      'Melden Sie sich an diesem Server an. Zugänge einer Sandbox erreichen keine Live-Daten.',
  },
  password_wrong: {
    title: 'Falsches Passwort',
    detail:
      'Geben Sie Ihr bisheriges Passwort ein. Wer es vergessen hat, bittet um einen Anmeldelink.',
  },
  password_weak: {
    title: 'Zu leicht zu erratendes Passwort',
    detail:
      'Viele verwenden es, es wiederholt sich, oder es besteht aus Adresse, Name oder Mandant. Besser sind ein paar Wörter, die nicht zusammengehören.',
  },
  password_limit_reached: {
    title: 'Zu viele Passwörter versucht',
    detail: 'Warten Sie einen Moment, oder bitten Sie um einen Anmeldelink.',
  },
}
