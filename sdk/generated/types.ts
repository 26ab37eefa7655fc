// Written by npm run generate from the declared routes.
import type { Answer, Outcome } from '../answer.ts'
import type { Download } from '../download.ts'
import type { CallOptions, ChangeOptions, WriteOptions } from '../options.ts'
import type { List } from '../pages.ts'
import type { Content } from '../request.ts'
import type { SoukEvent } from './events.ts'

/** What the API can do: one method for each operation, by its id. */
export interface Operations {
  /** List customers. Scope `customers:read`. */
  listCustomers(args?: ListCustomersQuery, options?: CallOptions): List<Customer>
  /** Create a customer. Scope `customers:write`. */
  createCustomer(args: CreateCustomerRequest, options?: WriteOptions): Promise<Outcome<Customer>>
  /** Get a customer. Scope `customers:read`. */
  getCustomer(args: { customerId: string }, options?: CallOptions): Promise<Answer<Customer>>
  /** Update a customer. Scope `customers:write`. */
  changeCustomer(args: { customerId: string } & ChangeCustomerRequest, options?: ChangeOptions): Promise<Outcome<Customer>>
  /** Delete a customer. Scope `customers:write`. */
  deleteCustomer(args: { customerId: string }, options?: ChangeOptions): Promise<Outcome<Customer>>
  /** Get your profile as a customer. Scope `customers:read`. */
  getMyProfile(args?: Record<string, never>, options?: CallOptions): Promise<Answer<CustomerProfile>>
  /** Update your profile as a customer. Scope `customers:write`. */
  updateMyProfile(args?: UpdateMyProfileRequest, options?: ChangeOptions): Promise<Outcome<CustomerProfile>>
  /** List addresses of a customer. Scope `customers:read`. */
  listAddresses(args: { customerId: string } & ListAddressesQuery, options?: CallOptions): List<Address>
  /** Add an address to a customer. Scope `customers:write`. */
  createAddress(args: { customerId: string } & CreateAddressRequest, options?: ChangeOptions): Promise<Outcome<Address>>
  /** Get an address. Scope `customers:read`. */
  getAddress(args: { addressId: string }, options?: CallOptions): Promise<Answer<Address>>
  /** Update an address. Scope `customers:write`. */
  updateAddress(args: { addressId: string } & UpdateAddressRequest, options?: ChangeOptions): Promise<Outcome<Address>>
  /** Delete an address. Scope `customers:write`. */
  deleteAddress(args: { addressId: string }, options?: ChangeOptions): Promise<Outcome<Address>>
  /** Validate an address. Scope `customers:read`. */
  validateAddress(args: ValidateAddressRequest, options?: CallOptions): Promise<Answer<ValidateAddressResponse>>
  /** Get the address format of a country. Scope `any`. */
  getAddressFormat(args: { country: string }, options?: CallOptions): Promise<Answer<AddressFormat>>
  /** List customer groups. Scope `customers:read`. */
  listCustomerGroups(args?: ListCustomerGroupsQuery, options?: CallOptions): List<CustomerGroup>
  /** Create a customer group. Scope `customers:write`. */
  createCustomerGroup(args: CreateCustomerGroupRequest, options?: WriteOptions): Promise<Outcome<CustomerGroup>>
  /** Get a customer group. Scope `customers:read`. */
  getCustomerGroup(args: { groupId: string }, options?: CallOptions): Promise<Answer<CustomerGroup>>
  /** Update a customer group. Scope `customers:write`. */
  updateCustomerGroup(args: { groupId: string } & UpdateCustomerGroupRequest, options?: ChangeOptions): Promise<Outcome<CustomerGroup>>
  /** Delete a customer group. Scope `customers:write`. */
  deleteCustomerGroup(args: { groupId: string }, options?: ChangeOptions): Promise<Outcome<CustomerGroup>>
  /** Add customers to a group. Scope `customers:write`. */
  addCustomerGroupMembers(args: { groupId: string } & AddCustomerGroupMembersRequest, options?: ChangeOptions): Promise<Outcome<CustomerGroup>>
  /** Remove customers from a group. Scope `customers:write`. */
  removeCustomerGroupMembers(args: { groupId: string } & AddCustomerGroupMembersRequest, options?: ChangeOptions): Promise<Outcome<CustomerGroup>>
  /** List consents of a customer. Scope `customers:read`. */
  listConsents(args: { customerId: string } & ListConsentsQuery, options?: CallOptions): List<ListConsentsItem>
  /** Record a consent of a customer. Scope `customers:write`. */
  recordConsent(args: { customerId: string } & RecordConsentRequest, options?: ChangeOptions): Promise<Outcome<Customer>>
  /** Invite a customer. Scope `customers:write`. */
  inviteCustomer(args: { customerId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Customer>>
  /** Disable a customer. Scope `customers:write`. */
  disableCustomer(args: { customerId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Customer>>
  /** Enable a customer. Scope `customers:write`. */
  enableCustomer(args: { customerId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Customer>>
  /** Merge a customer into another. Scope `customers:write`. */
  mergeCustomer(args: { customerId: string } & MergeCustomerRequest, options?: ChangeOptions): Promise<Outcome<Customer>>
  /** Import customers. Scope `customers:write`. */
  importCustomers(args: ImportCustomersRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Get a template for customers. Scope `customers:write`. */
  getImportCustomersTemplate(args?: Record<string, never>, options?: CallOptions): Promise<Download>
  /** Export customers. Scope `customers:read`. */
  exportCustomers(args: ExportCustomersRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Create an upload. Scope `uploads:write`. */
  createUpload(args: CreateUploadRequest, options?: WriteOptions): Promise<Outcome<Upload>>
  /** Send the content of an upload. Scope `uploads:write`. */
  putUploadContent(args: { uploadId: string } & { content: Content }, options?: CallOptions): Promise<Answer<Upload>>
  /** Get an upload. Scope `uploads:write`. */
  getUpload(args: { uploadId: string }, options?: CallOptions): Promise<Answer<Upload>>
  /** Request an access token. Needs no token. */
  requestToken(args: ClientCredentialsGrant | AuthorizationCodeGrant | RefreshTokenGrant | TokenExchangeGrant, options?: CallOptions): Promise<Answer<RequestTokenResponse>>
  /** Revoke a token. Needs no token. */
  revokeToken(args: RevokeTokenRequest, options?: CallOptions): Promise<Answer<undefined>>
  /** Introspect a token. Needs no token. */
  introspectToken(args: RevokeTokenRequest, options?: CallOptions): Promise<Answer<IntrospectTokenResponse>>
  /** Get the signing keys. Needs no token. */
  getSigningKeys(args?: Record<string, never>, options?: CallOptions): Promise<Answer<SigningKeys>>
  /** Get the authorization server metadata. Needs no token. */
  getAuthorizationServerMetadata(args?: Record<string, never>, options?: CallOptions): Promise<Answer<AuthorizationServerMetadata>>
  /** Get the protected resource metadata. Needs no token. */
  getProtectedResourceMetadata(args?: Record<string, never>, options?: CallOptions): Promise<Answer<ProtectedResourceMetadata>>
  /** Change your password. Scope `any`. */
  changeMyPassword(args: ChangeMyPasswordRequest, options?: WriteOptions): Promise<Outcome<Member>>
  /** Get the caller. Scope `any`. */
  getCaller(args?: Record<string, never>, options?: CallOptions): Promise<Answer<Caller>>
  /** Get the tenant. Scope `identity:read`. */
  getTenant(args?: Record<string, never>, options?: CallOptions): Promise<Answer<Tenant>>
  /** Update the tenant. Scope `identity:write`. */
  updateTenantSettings(args?: UpdateTenantSettingsRequest, options?: ChangeOptions): Promise<Outcome<Tenant>>
  /** Create a sandbox without an account. Needs no token. */
  createSandbox(args?: CreateSandboxRequest, options?: CallOptions): Promise<Answer<Sandbox>>
  /** List sandboxes. Scope `identity:read`. */
  listSandboxes(args?: ListSandboxesQuery, options?: CallOptions): List<ListSandboxesItem>
  /** Create a sandbox. Scope `identity:write`. */
  createTenantSandbox(args?: CreateSandboxRequest, options?: WriteOptions): Promise<Outcome<Sandbox>>
  /** Get console sign-in settings. Needs no token. */
  getConsole(args: { tenantId: string }, options?: CallOptions): Promise<Answer<Console>>
  /** List clients. Scope `identity:read`. */
  listClients(args?: ListClientsQuery, options?: CallOptions): List<Client>
  /** Create a client. Scope `identity:write`. */
  createClient(args: CreateClientRequest, options?: WriteOptions): Promise<Outcome<CreateClientResponse>>
  /** Get a client. Scope `identity:read`. */
  getClient(args: { clientId: string }, options?: CallOptions): Promise<Answer<Client>>
  /** Update a client. Scope `identity:write`. */
  updateClient(args: { clientId: string } & UpdateClientRequest, options?: ChangeOptions): Promise<Outcome<Client>>
  /** Rotate a client secret. Scope `identity:write`. */
  rotateClientSecret(args: { clientId: string } & RotateClientSecretRequest, options?: ChangeOptions): Promise<Outcome<CreateClientResponse>>
  /** Revoke a client. Scope `identity:write`. */
  revokeClient(args: { clientId: string }, options?: ChangeOptions): Promise<Outcome<Client>>
  /** List API keys. Scope `identity:read`. */
  listApiKeys(args?: ListApiKeysQuery, options?: CallOptions): List<ApiKey>
  /** Create an API key. Scope `identity:write`. */
  createApiKey(args: CreateApiKeyRequest, options?: WriteOptions): Promise<Outcome<CreateApiKeyResponse>>
  /** Get an API key. Scope `identity:read`. */
  getApiKey(args: { apiKeyId: string }, options?: CallOptions): Promise<Answer<ApiKey>>
  /** Rotate an API key. Scope `identity:write`. */
  rotateApiKey(args: { apiKeyId: string } & RotateClientSecretRequest, options?: ChangeOptions): Promise<Outcome<CreateApiKeyResponse>>
  /** Revoke an API key. Scope `identity:write`. */
  revokeApiKey(args: { apiKeyId: string }, options?: ChangeOptions): Promise<Outcome<ApiKey>>
  /** List publishable keys. Scope `identity:read`. */
  listPublishableKeys(args?: ListPublishableKeysQuery, options?: CallOptions): List<PublishableKey>
  /** Create a publishable key. Scope `identity:write`. */
  createPublishableKey(args: CreatePublishableKeyRequest, options?: WriteOptions): Promise<Outcome<PublishableKey>>
  /** Get a publishable key. Scope `identity:read`. */
  getPublishableKey(args: { publishableKeyId: string }, options?: CallOptions): Promise<Answer<PublishableKey>>
  /** Update a publishable key. Scope `identity:write`. */
  updatePublishableKey(args: { publishableKeyId: string } & UpdatePublishableKeyRequest, options?: ChangeOptions): Promise<Outcome<PublishableKey>>
  /** Revoke a publishable key. Scope `identity:write`. */
  revokePublishableKey(args: { publishableKeyId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<PublishableKey>>
  /** List members. Scope `identity:read`. */
  listMembers(args?: ListMembersQuery, options?: CallOptions): List<Member>
  /** Create a member. Scope `identity:write`. */
  createMember(args: CreateMemberRequest, options?: WriteOptions): Promise<Outcome<Member>>
  /** Get a member. Scope `identity:read`. */
  getMember(args: { memberId: string }, options?: CallOptions): Promise<Answer<Member>>
  /** Update a member. Scope `identity:write`. */
  updateMember(args: { memberId: string } & UpdateMemberRequest, options?: ChangeOptions): Promise<Outcome<Member>>
  /** Remove a member. Scope `identity:write`. */
  removeMember(args: { memberId: string }, options?: ChangeOptions): Promise<Outcome<Member>>
  /** List roles. Scope `identity:read`. */
  listRoles(args?: ListRolesQuery, options?: CallOptions): List<ListRolesItem>
  /** Create a token of a member. Scope `identity:write`. */
  createMemberToken(args: { memberId: string } & CreateMemberTokenRequest, options?: WriteOptions): Promise<Outcome<MemberToken>>
  /** Create a sign-in link. Scope `identity:write`. */
  createSignInLink(args: { memberId: string }, options?: WriteOptions): Promise<Outcome<SignInLink>>
  /** Create a sign-in link for an owner. Scope `operator:tenants`. */
  createOwnerSignInLink(args: { tenantId: string } & CreateOwnerSignInLinkRequest, options?: WriteOptions): Promise<Outcome<SignInLink>>
  /** List agents. Scope `agents:read`. */
  listAgents(args?: ListAgentsQuery, options?: CallOptions): List<Agent>
  /** Create an agent. Scope `agents:write`. */
  createAgent(args: CreateAgentRequest, options?: WriteOptions): Promise<Outcome<Agent>>
  /** Get an agent. Scope `agents:read`. */
  getAgent(args: { agentId: string }, options?: CallOptions): Promise<Answer<Agent>>
  /** Update an agent. Scope `agents:write`. */
  updateAgent(args: { agentId: string } & UpdateAgentRequest, options?: ChangeOptions): Promise<Outcome<Agent>>
  /** Suspend an agent. Scope `agents:write`. */
  suspendAgent(args: { agentId: string }, options?: ChangeOptions): Promise<Outcome<Agent>>
  /** Resume an agent. Scope `agents:write`. */
  resumeAgent(args: { agentId: string }, options?: ChangeOptions): Promise<Outcome<Agent>>
  /** Retire an agent. Scope `agents:write`. */
  retireAgent(args: { agentId: string }, options?: ChangeOptions): Promise<Outcome<Agent>>
  /** List credentials of an agent. Scope `agents:read`. */
  listAgentCredentials(args: { agentId: string } & ListAgentCredentialsQuery, options?: CallOptions): List<ListAgentCredentialsItem>
  /** Create a credential of an agent. Scope `agents:write`. */
  createAgentCredential(args: { agentId: string } & CreateAgentCredentialRequest, options?: WriteOptions): Promise<Outcome<AgentCredential>>
  /** Revoke a credential of an agent. Scope `agents:write`. */
  revokeAgentCredential(args: { agentId: string; credentialId: string }, options?: ChangeOptions): Promise<Outcome<ListAgentCredentialsItem>>
  /** Get the names of actors. Scope `any`. */
  nameActors(args: NameActorsQuery, options?: CallOptions): Promise<Answer<NameActorsResponse>>
  /** List audit entries. Scope `audit:read`. */
  listAuditEntries(args?: ListAuditEntriesQuery, options?: CallOptions): List<AuditEntry>
  /** Get an audit entry. Scope `audit:read`. */
  getAuditEntry(args: { auditEntryId: string }, options?: CallOptions): Promise<Answer<AuditEntry>>
  /** List saved views. Scope `views:read`. */
  listSavedViews(args?: ListSavedViewsQuery, options?: CallOptions): List<SavedView>
  /** Create a saved view. Scope `views:write`. */
  createSavedView(args: CreateSavedViewRequest, options?: WriteOptions): Promise<Outcome<SavedView>>
  /** Get a saved view. Scope `views:read`. */
  getSavedView(args: { savedViewId: string }, options?: CallOptions): Promise<Answer<SavedView>>
  /** Update a saved view. Scope `views:write`. */
  updateSavedView(args: { savedViewId: string } & UpdateSavedViewRequest, options?: ChangeOptions): Promise<Outcome<SavedView>>
  /** Delete a saved view. Scope `views:write`. */
  deleteSavedView(args: { savedViewId: string }, options?: ChangeOptions): Promise<Outcome<SavedView>>
  /** Create a tenant. Scope `operator:tenants`. */
  createTenant(args: CreateTenantRequest, options?: WriteOptions): Promise<Outcome<CreateTenantResponse>>
  /** List tenants. Scope `operator:tenants`. */
  listTenants(args?: ListTenantsQuery, options?: CallOptions): List<Tenant>
  /** Get a tenant by id. Scope `operator:tenants`. */
  getTenantById(args: { tenantId: string }, options?: CallOptions): Promise<Answer<Tenant>>
  /** Disable a tenant. Scope `operator:tenants`. */
  disableTenant(args: { tenantId: string }, options?: ChangeOptions): Promise<Outcome<Tenant>>
  /** Enable a tenant. Scope `operator:tenants`. */
  enableTenant(args: { tenantId: string }, options?: ChangeOptions): Promise<Outcome<Tenant>>
  /** Rotate the signing keys. Scope `operator:tenants`. */
  rotateSigningKeys(args?: Record<string, never>, options?: WriteOptions): Promise<Outcome<RotateSigningKeysResponse>>
  /** List locations. Scope `inventory:read`. */
  listLocations(args?: ListLocationsQuery, options?: CallOptions): List<Location>
  /** Create a location. Scope `inventory:write`. */
  createLocation(args: CreateLocationRequest, options?: WriteOptions): Promise<Outcome<Location>>
  /** Get a location. Scope `inventory:read`. */
  getLocation(args: { locationId: string }, options?: CallOptions): Promise<Answer<Location>>
  /** Update a location. Scope `inventory:write`. */
  updateLocation(args: { locationId: string } & UpdateLocationRequest, options?: ChangeOptions): Promise<Outcome<Location>>
  /** Delete a location. Scope `inventory:write`. */
  deleteLocation(args: { locationId: string }, options?: ChangeOptions): Promise<Outcome<Location>>
  /** List stock items. Scope `inventory:read`. */
  listStockItems(args?: ListStockItemsQuery, options?: CallOptions): List<StockItem>
  /** Get a stock item. Scope `inventory:read`. */
  getStockItem(args: { stockItemId: string } & GetStockItemQuery, options?: CallOptions): Promise<Answer<StockItem>>
  /** Update a stock item. Scope `inventory:write`. */
  updateStockItem(args: { stockItemId: string } & UpdateStockItemRequest, options?: ChangeOptions): Promise<Outcome<StockItem>>
  /** List what orders have reserved of a stock item. Scope `inventory:read`. */
  listStockItemReservations(args: { stockItemId: string } & ListStockItemReservationsQuery, options?: CallOptions): List<ListStockItemReservationsItem>
  /** List reservations. Scope `inventory:read`. */
  listReservations(args?: ListReservationsQuery, options?: CallOptions): List<Reservation>
  /** Reserve stock for a cart. Scope `inventory:write`. */
  createReservation(args: CreateReservationRequest, options?: WriteOptions): Promise<Outcome<Reservation>>
  /** Get a reservation. Scope `inventory:read`. */
  getReservation(args: { reservationId: string }, options?: CallOptions): Promise<Answer<Reservation>>
  /** Extend a reservation. Scope `inventory:write`. */
  extendReservation(args: { reservationId: string } & ExtendReservationRequest, options?: ChangeOptions): Promise<Outcome<Reservation>>
  /** Commit a reservation to an order. Scope `inventory:write`. */
  commitReservation(args: { reservationId: string } & CommitReservationRequest, options?: ChangeOptions): Promise<Outcome<Reservation>>
  /** Release a reservation. Scope `inventory:write`. */
  releaseReservation(args: { reservationId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Reservation>>
  /** Adjust stock. Scope `inventory:write`. */
  adjustStock(args: AdjustStockRequest, options?: WriteOptions): Promise<Outcome<AdjustStockResponse>>
  /** List stock movements. Scope `inventory:read`. */
  listMovements(args?: ListMovementsQuery, options?: CallOptions): List<ListMovementsItem>
  /** Check availability. Scope `inventory:read`. */
  checkAvailability(args: CheckAvailabilityRequest, options?: CallOptions): Promise<Answer<CheckAvailabilityResponse>>
  /** Check stock integrity. Scope `inventory:read`. */
  checkStockIntegrity(args?: Record<string, never>, options?: CallOptions): Promise<Answer<CheckStockIntegrityResponse>>
  /** Get the routing rules. Scope `inventory:read`. */
  getRoutingRules(args?: Record<string, never>, options?: CallOptions): Promise<Answer<RoutingRules>>
  /** Set the routing rules. Scope `inventory:write`. */
  setRoutingRules(args: SetRoutingRulesRequest, options?: ChangeOptions): Promise<Outcome<RoutingRules>>
  /** Simulate the routing of an order. Scope `inventory:read`. */
  simulateRouting(args: SimulateRoutingRequest, options?: CallOptions): Promise<Answer<SimulatedRoute>>
  /** List transfers. Scope `inventory:read`. */
  listTransfers(args?: ListTransfersQuery, options?: CallOptions): List<Transfer>
  /** Create a transfer. Scope `inventory:write`. */
  createTransfer(args: CreateTransferRequest, options?: WriteOptions): Promise<Outcome<Transfer>>
  /** Get a transfer. Scope `inventory:read`. */
  getTransfer(args: { transferId: string }, options?: CallOptions): Promise<Answer<Transfer>>
  /** Update a transfer. Scope `inventory:write`. */
  updateTransfer(args: { transferId: string } & UpdateTransferRequest, options?: ChangeOptions): Promise<Outcome<Transfer>>
  /** Mark a transfer as ready. Scope `inventory:write`. */
  readyTransfer(args: { transferId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Transfer>>
  /** Ship a transfer. Scope `inventory:write`. */
  shipTransfer(args: { transferId: string } & ShipTransferRequest, options?: ChangeOptions): Promise<Outcome<Transfer>>
  /** Receive a transfer. Scope `inventory:write`. */
  receiveTransfer(args: { transferId: string } & ReceiveTransferRequest, options?: ChangeOptions): Promise<Outcome<Transfer>>
  /** Cancel a transfer. Scope `inventory:write`. */
  cancelTransfer(args: { transferId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Transfer>>
  /** Close a transfer short. Scope `inventory:write`. */
  closeTransferShort(args: { transferId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Transfer>>
  /** List ledger accounts. Scope `ledger:read`. */
  listLedgerAccounts(args?: ListLedgerAccountsQuery, options?: CallOptions): List<LedgerAccount>
  /** Create a ledger account. Scope `ledger:write`. */
  createLedgerAccount(args: CreateLedgerAccountRequest, options?: WriteOptions): Promise<Outcome<LedgerAccount>>
  /** Get a ledger account. Scope `ledger:read`. */
  getLedgerAccount(args: { accountId: string } & GetLedgerAccountQuery, options?: CallOptions): Promise<Answer<LedgerAccount>>
  /** Update a ledger account. Scope `ledger:write`. */
  updateLedgerAccount(args: { accountId: string } & UpdateLedgerAccountRequest, options?: ChangeOptions): Promise<Outcome<LedgerAccount>>
  /** List postings of an account. Scope `ledger:read`. */
  listLedgerPostings(args: { accountId: string } & ListLedgerPostingsQuery, options?: CallOptions): List<ListLedgerPostingsItem>
  /** List ledger transactions. Scope `ledger:read`. */
  listLedgerTransactions(args?: ListLedgerTransactionsQuery, options?: CallOptions): List<LedgerTransaction>
  /** Create a journal. Scope `ledger:write`. */
  createLedgerTransaction(args: CreateLedgerTransactionRequest, options?: WriteOptions): Promise<Outcome<LedgerTransaction>>
  /** Get a ledger transaction. Scope `ledger:read`. */
  getLedgerTransaction(args: { transactionId: string }, options?: CallOptions): Promise<Answer<LedgerTransaction>>
  /** Post a journal. Scope `ledger:write`. */
  postLedgerTransaction(args: { transactionId: string }, options?: ChangeOptions): Promise<Outcome<LedgerTransaction>>
  /** Void a journal. Scope `ledger:write`. */
  voidLedgerTransaction(args: { transactionId: string }, options?: ChangeOptions): Promise<Outcome<LedgerTransaction>>
  /** Reverse a journal. Scope `ledger:write`. */
  reverseLedgerTransaction(args: { transactionId: string } & ReverseLedgerTransactionRequest, options?: ChangeOptions): Promise<Outcome<LedgerTransaction>>
  /** List closed periods. Scope `ledger:read`. */
  listLedgerPeriods(args?: ListLedgerPeriodsQuery, options?: CallOptions): List<LedgerPeriod>
  /** Get a closed period. Scope `ledger:read`. */
  getLedgerPeriod(args: { periodId: string }, options?: CallOptions): Promise<Answer<LedgerPeriod>>
  /** Close a period. Scope `ledger:close`. */
  closeLedgerPeriod(args: CloseLedgerPeriodRequest, options?: WriteOptions): Promise<Outcome<LedgerPeriod>>
  /** Reopen a period. Scope `ledger:close`. */
  reopenLedgerPeriod(args: { periodId: string } & ReopenLedgerPeriodRequest, options?: ChangeOptions): Promise<Outcome<LedgerPeriod>>
  /** Get the trial balance. Scope `ledger:read`. */
  getTrialBalance(args?: GetTrialBalanceQuery, options?: CallOptions): Promise<Answer<TrialBalance>>
  /** Get the statement of an account. Scope `ledger:read`. */
  getLedgerStatement(args: { accountId: string } & GetLedgerStatementQuery, options?: CallOptions): List<GetLedgerStatementItem, LedgerStatement>
  /** Get the accounting settings. Scope `ledger:read`. */
  getAccountingSettings(args?: Record<string, never>, options?: CallOptions): Promise<Answer<AccountingSettings>>
  /** Update the accounting settings. Scope `ledger:write`. */
  updateAccountingSettings(args?: UpdateAccountingSettingsRequest, options?: ChangeOptions): Promise<Outcome<AccountingSettings>>
  /** Export postings of a period. Scope `ledger:read`. */
  exportLedgerPostings(args: ExportLedgerPostingsRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Export the statement of an account. Scope `ledger:read`. */
  exportLedgerStatement(args: ExportLedgerStatementRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Export a period for accounting software. Scope `ledger:read`. */
  exportLedgerBookings(args: ExportLedgerBookingsRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** List prices of a variant. Scope `pricing:read`. */
  listPrices(args: ListPricesQuery, options?: CallOptions): Promise<Answer<ListPricesResponse>>
  /** Set prices. Scope `pricing:write`. */
  setPrices(args: SetPricesRequest, options?: WriteOptions): Promise<Outcome<ListPricesResponse>>
  /** List price history of a variant. Scope `pricing:read`. */
  listPriceHistory(args: ListPriceHistoryQuery, options?: CallOptions): List<ListPriceHistoryItem>
  /** Delete a price. Scope `pricing:write`. */
  deletePrice(args: { priceId: string }, options?: ChangeOptions): Promise<Outcome<ListPricesItem>>
  /** List price lists. Scope `pricing:read`. */
  listPriceLists(args?: ListPriceListsQuery, options?: CallOptions): List<ListedPriceList>
  /** Create a price list. Scope `pricing:write`. */
  createPriceList(args: CreatePriceListRequest, options?: WriteOptions): Promise<Outcome<PriceList>>
  /** Get a price list. Scope `pricing:read`. */
  getPriceList(args: { priceListId: string }, options?: CallOptions): Promise<Answer<PriceList>>
  /** Update a price list. Scope `pricing:write`. */
  updatePriceList(args: { priceListId: string } & UpdatePriceListRequest, options?: ChangeOptions): Promise<Outcome<PriceList>>
  /** Delete a price list. Scope `pricing:write`. */
  deletePriceList(args: { priceListId: string }, options?: ChangeOptions): Promise<Outcome<PriceList>>
  /** Reorder price lists. Scope `pricing:write`. */
  reorderPriceLists(args: ReorderPriceListsRequest, options?: WriteOptions): Promise<Outcome<ReorderPriceListsResponse>>
  /** Activate a price list. Scope `pricing:write`. */
  activatePriceList(args: { priceListId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<PriceList>>
  /** Pause a price list. Scope `pricing:write`. */
  pausePriceList(args: { priceListId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<PriceList>>
  /** Archive a price list. Scope `pricing:write`. */
  archivePriceList(args: { priceListId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<PriceList>>
  /** List prices of a price list. Scope `pricing:read`. */
  listPriceListPrices(args: { priceListId: string } & ListPriceListPricesQuery, options?: CallOptions): List<PriceListPrice, ListPriceListPricesResponse>
  /** Set prices of a price list. Scope `pricing:write`. */
  setPriceListPrices(args: { priceListId: string } & SetPriceListPricesRequest, options?: ChangeOptions): Promise<Outcome<SetPriceListPricesResponse>>
  /** Delete a price of a price list. Scope `pricing:write`. */
  deletePriceListPrice(args: { priceListId: string; priceId: string }, options?: ChangeOptions): Promise<Outcome<PriceListPrice>>
  /** Get the lowest price of 30 days. Scope `pricing:read`. */
  getLowestPrice(args: GetLowestPriceQuery, options?: CallOptions): Promise<Answer<LowestPrice>>
  /** List FX rates. Scope `pricing:read`. */
  listFxRates(args?: ListFxRatesQuery, options?: CallOptions): List<FxRate>
  /** Record FX rates. Scope `pricing:write`. */
  recordFxRates(args: RecordFxRatesRequest, options?: WriteOptions): Promise<Outcome<RecordFxRatesResponse>>
  /** Get an FX rate. Scope `pricing:read`. */
  getFxRate(args: { fxRateId: string }, options?: CallOptions): Promise<Answer<FxRate>>
  /** Quote prices. Scope `pricing:read`. */
  quotePrices(args: QuotePricesRequest, options?: WriteOptions): Promise<Outcome<Quote>>
  /** List quotes. Scope `pricing:read`. */
  listQuotes(args?: ListQuotesQuery, options?: CallOptions): List<ListedQuote>
  /** Explain prices. Scope `pricing:read`. */
  explainQuote(args: QuotePricesRequest, options?: CallOptions): Promise<Answer<QuoteExplanation>>
  /** Get a quote. Scope `pricing:read`. */
  getQuote(args: { quoteId: string }, options?: CallOptions): Promise<Answer<Quote>>
  /** List shipping methods. Scope `shipping:read`. */
  listShippingMethods(args?: ListShippingMethodsQuery, options?: CallOptions): List<ShippingMethod>
  /** Create a shipping method. Scope `shipping:write`. */
  createShippingMethod(args: CreateShippingMethodRequest, options?: WriteOptions): Promise<Outcome<ShippingMethod>>
  /** Get a shipping method. Scope `shipping:read`. */
  getShippingMethod(args: { shippingMethodId: string }, options?: CallOptions): Promise<Answer<ShippingMethod>>
  /** Update a shipping method. Scope `shipping:write`. */
  updateShippingMethod(args: { shippingMethodId: string } & UpdateShippingMethodRequest, options?: ChangeOptions): Promise<Outcome<ShippingMethod>>
  /** Activate a shipping method. Scope `shipping:write`. */
  activateShippingMethod(args: { shippingMethodId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<ShippingMethod>>
  /** Pause a shipping method. Scope `shipping:write`. */
  pauseShippingMethod(args: { shippingMethodId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<ShippingMethod>>
  /** Archive a shipping method. Scope `shipping:write`. */
  archiveShippingMethod(args: { shippingMethodId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<ShippingMethod>>
  /** Get the rates of a shipping method. Scope `shipping:read`. */
  getShippingRates(args: { shippingMethodId: string }, options?: CallOptions): Promise<Answer<ShippingRates>>
  /** Set the rates of a shipping method. Scope `shipping:write`. */
  setShippingRates(args: { shippingMethodId: string } & SetShippingRatesRequest, options?: ChangeOptions): Promise<Outcome<ShippingRates>>
  /** List shipping options. Scope `shipping:read`. */
  listShippingOptions(args: ListShippingOptionsRequest, options?: CallOptions): Promise<Answer<ShippingOptions>>
  /** Get the shipping gateway. Scope `shipping:read`. */
  getShippingGateway(args?: Record<string, never>, options?: CallOptions): Promise<Answer<ShippingGateway>>
  /** Set the shipping gateway. Scope `shipping:write`. */
  setShippingGateway(args: SetShippingGatewayRequest, options?: ChangeOptions): Promise<Outcome<ShippingGateway>>
  /** Quote shipping. Scope `shipping:read`. */
  quoteShipping(args: ListShippingOptionsRequest, options?: WriteOptions): Promise<Outcome<ShippingQuote>>
  /** Register as a customer. Scope `accounts:sign_in`. */
  registerCustomer(args: RegisterCustomerRequest, options?: WriteOptions): Promise<Outcome<SentMessage>>
  /** Send a sign-in link. Scope `accounts:sign_in`. */
  sendMagicLink(args: SendMagicLinkRequest, options?: WriteOptions): Promise<Outcome<SentMessage>>
  /** Send a password reset link. Scope `accounts:sign_in`. */
  sendPasswordReset(args: SendMagicLinkRequest, options?: WriteOptions): Promise<Outcome<SentMessage>>
  /** Sign in a customer with a password. Scope `accounts:sign_in`. */
  logInCustomer(args: LogInCustomerRequest, options?: WriteOptions): Promise<Outcome<CustomerTokens>>
  /** Sign in a customer with a link. Scope `accounts:sign_in`. */
  verifyCustomer(args: VerifyCustomerRequest, options?: WriteOptions): Promise<Outcome<CustomerTokens>>
  /** Set a password with a link. Scope `accounts:sign_in`. */
  resetCustomerPassword(args: ResetCustomerPasswordRequest, options?: WriteOptions): Promise<Outcome<CustomerTokens>>
  /** Refresh the tokens of a customer. Scope `accounts:sign_in`. */
  refreshCustomerSession(args: RefreshCustomerSessionRequest, options?: WriteOptions): Promise<Outcome<CustomerTokens>>
  /** Sign out a customer. Scope `accounts:sign_in`. */
  logOutCustomer(args: RefreshCustomerSessionRequest, options?: WriteOptions): Promise<Outcome<LogOutCustomerResponse>>
  /** Get the account of a customer. Scope `accounts:read`. */
  getCustomerAccount(args: { customerId: string }, options?: CallOptions): Promise<Answer<CustomerSignIn>>
  /** Sign out a customer everywhere. Scope `accounts:write`. */
  endCustomerSessions(args: { customerId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<CustomerAccount>>
  /** Change your password as a customer. Scope `accounts:sign_in`. */
  changeMyCustomerPassword(args: ChangeMyCustomerPasswordRequest, options?: WriteOptions): Promise<Outcome<CustomerAccount>>
  /** Get your account as a customer. Scope `accounts:sign_in`. */
  getMyCustomerAccount(args?: Record<string, never>, options?: CallOptions): Promise<Answer<MyCustomerSignIn>>
  /** End your sessions as a customer. Scope `accounts:sign_in`. */
  endMyCustomerSessions(args?: EndMyCustomerSessionsRequest, options?: WriteOptions): Promise<Outcome<MyCustomerSignIn>>
  /** Get the settings of customer accounts. Scope `accounts:read`. */
  getAccountSettings(args?: Record<string, never>, options?: CallOptions): Promise<Answer<AccountSettings>>
  /** Update the settings of customer accounts. Scope `accounts:write`. */
  updateAccountSettings(args: UpdateAccountSettingsRequest, options?: ChangeOptions): Promise<Outcome<AccountSettings>>
  /** Rotate the message signing secret. Scope `accounts:write`. */
  rotateMessageSecret(args?: InviteCustomerRequest, options?: WriteOptions): Promise<Outcome<RotateMessageSecretResponse>>
  /** List the messages of a sandbox. Scope `accounts:write`. */
  listSandboxMessages(args?: Record<string, never>, options?: CallOptions): Promise<Answer<ListSandboxMessagesResponse>>
  /** List AI audit entries. Scope `activity:read`. */
  listAiAuditEntries(args?: ListAiAuditEntriesQuery, options?: CallOptions): List<AiAuditEntry>
  /** Get an AI audit entry. Scope `activity:read`. */
  getAiAuditEntry(args: { sequence: string }, options?: CallOptions): Promise<Answer<AiAuditEntry>>
  /** Get the salt of an AI audit entry. Scope `activity:disclose`. */
  getAiAuditSalt(args: { sequence: string }, options?: CallOptions): Promise<Answer<AiAuditSalt>>
  /** List the activity of an agent. Scope `activity:read`. */
  listAgentActivity(args: { agentId: string } & ListAgentActivityQuery, options?: CallOptions): List<ListAgentActivityItem>
  /** List AI audit checkpoints. Scope `activity:read`. */
  listAiAuditCheckpoints(args?: ListAiAuditCheckpointsQuery, options?: CallOptions): List<ListAiAuditCheckpointsItem>
  /** List the public keys of the AI audit log. Scope `activity:read`. */
  listAiAuditKeys(args?: Record<string, never>, options?: CallOptions): Promise<Answer<ListAiAuditKeysResponse>>
  /** Get the inclusion proof of an AI audit entry. Scope `activity:read`. */
  proveAiAuditEntry(args: { sequence: string } & ProveAiAuditEntryQuery, options?: CallOptions): Promise<Answer<ProveAiAuditEntryResponse>>
  /** Get the consistency proof of two checkpoints. Scope `activity:read`. */
  proveAiAuditConsistency(args: { size: string } & ProveAiAuditConsistencyQuery, options?: CallOptions): Promise<Answer<ProveAiAuditConsistencyResponse>>
  /** Verify the AI audit log. Scope `activity:read`. */
  verifyAiAudit(args?: VerifyAiAuditRequest, options?: CallOptions): Promise<Answer<VerifyAiAuditResponse>>
  /** Export the AI audit log. Scope `activity:read`. */
  exportAiAudit(args?: ExportAiAuditQuery, options?: CallOptions): Promise<Answer<ExportAiAuditResponse>>
  /** List products. Scope `catalog:read`. */
  listProducts(args?: ListProductsQuery, options?: CallOptions): List<ListProductsItem, ListProductsResponse>
  /** Create a product. Scope `catalog:write`. */
  createProduct(args: CreateProductRequest, options?: WriteOptions): Promise<Outcome<Product>>
  /** Get a product. Scope `catalog:read`. */
  getProduct(args: { productId: string } & GetProductQuery, options?: CallOptions): Promise<Answer<Product>>
  /** Update a product. Scope `catalog:write`. */
  updateProduct(args: { productId: string } & UpdateProductRequest, options?: ChangeOptions): Promise<Outcome<Product>>
  /** Delete a product. Scope `catalog:write`. */
  deleteProduct(args: { productId: string }, options?: ChangeOptions): Promise<Outcome<Product>>
  /** Get a product by its handle. Scope `catalog:read`. */
  getProductByHandle(args: { handle: string } & GetProductByHandleQuery, options?: CallOptions): Promise<Answer<ProductWithVariants>>
  /** Create products. Scope `catalog:write`. */
  createProducts(args: CreateProductsRequest, options?: WriteOptions): Promise<Outcome<Products>>
  /** Update products. Scope `catalog:write`. */
  updateProducts(args: UpdateProductsRequest, options?: WriteOptions): Promise<Outcome<UpdateProductsResponse>>
  /** Publish a product. Scope `catalog:write`. */
  publishProduct(args: { productId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Product>>
  /** Publish products. Scope `catalog:write`. */
  publishProducts(args: PublishProductsRequest, options?: WriteOptions): Promise<Outcome<UpdateProductsResponse>>
  /** Unpublish a product. Scope `catalog:write`. */
  unpublishProduct(args: { productId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Product>>
  /** Unpublish products. Scope `catalog:write`. */
  unpublishProducts(args: PublishProductsRequest, options?: WriteOptions): Promise<Outcome<UpdateProductsResponse>>
  /** Archive a product. Scope `catalog:write`. */
  archiveProduct(args: { productId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Product>>
  /** Archive products. Scope `catalog:write`. */
  archiveProducts(args: PublishProductsRequest, options?: WriteOptions): Promise<Outcome<UpdateProductsResponse>>
  /** Restore a product. Scope `catalog:write`. */
  restoreProduct(args: { productId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Product>>
  /** Restore products. Scope `catalog:write`. */
  restoreProducts(args: PublishProductsRequest, options?: WriteOptions): Promise<Outcome<UpdateProductsResponse>>
  /** List variants of a product. Scope `catalog:read`. */
  listVariants(args: { productId: string } & ListVariantsQuery, options?: CallOptions): List<Variant, ListVariantsResponse>
  /** Create a variant. Scope `catalog:write`. */
  createVariant(args: { productId: string } & CreateVariantRequest, options?: ChangeOptions): Promise<Outcome<Variant>>
  /** Get a variant. Scope `catalog:read`. */
  getVariant(args: { variantId: string }, options?: CallOptions): Promise<Answer<Variant>>
  /** Update a variant. Scope `catalog:write`. */
  updateVariant(args: { variantId: string } & UpdateVariantRequest, options?: ChangeOptions): Promise<Outcome<Variant>>
  /** Delete a variant. Scope `catalog:write`. */
  deleteVariant(args: { variantId: string }, options?: ChangeOptions): Promise<Outcome<Variant>>
  /** Find variants. Scope `catalog:read`. */
  findVariants(args?: FindVariantsRequest, options?: CallOptions): Promise<Answer<FindVariantsResponse>>
  /** Update variants. Scope `catalog:write`. */
  updateVariants(args: UpdateVariantsRequest, options?: WriteOptions): Promise<Outcome<UpdateVariantsResponse>>
  /** List media. Scope `catalog:read`. */
  listMedia(args?: ListMediaQuery, options?: CallOptions): List<Media, ListMediaResponse>
  /** Create a media item. Scope `catalog:write`. */
  createMedia(args?: CreateMediaRequest, options?: WriteOptions): Promise<Outcome<Media>>
  /** Get a media item. Scope `catalog:read`. */
  getMedia(args: { mediaId: string }, options?: CallOptions): Promise<Answer<Media>>
  /** Update a media item. Scope `catalog:write`. */
  updateMedia(args: { mediaId: string } & UpdateMediaRequest, options?: ChangeOptions): Promise<Outcome<Media>>
  /** Delete a media item. Scope `catalog:write`. */
  deleteMedia(args: { mediaId: string }, options?: ChangeOptions): Promise<Outcome<Media>>
  /** Explain whether a product can be bought. Scope `catalog:read`. */
  getProductAvailability(args: { productId: string } & GetProductAvailabilityQuery, options?: CallOptions): Promise<Answer<Availability>>
  /** List what variants cost now. Scope `catalog:read`. */
  listOffers(args: ListOffersQuery, options?: CallOptions): Promise<Answer<Offers>>
  /** Search products. Scope `catalog:read`. */
  searchProducts(args?: SearchProductsQuery, options?: CallOptions): List<SearchHit, SearchProductsResponse>
  /** Suggest products. Scope `catalog:read`. */
  suggestProducts(args: SuggestProductsQuery, options?: CallOptions): Promise<Answer<Suggestions>>
  /** Get the progress of the reindexing. Scope `catalog:read`. */
  getSearchReindex(args?: Record<string, never>, options?: CallOptions): Promise<Answer<SearchRebuild>>
  /** Rebuild the search index. Scope `catalog:write`. */
  reindexSearch(args?: ReindexSearchRequest, options?: WriteOptions): Promise<Outcome<SearchRebuild>>
  /** List categories. Scope `catalog:read`. */
  listCategories(args?: ListCategoriesQuery, options?: CallOptions): List<Category, ListCategoriesResponse>
  /** Create a category. Scope `catalog:write`. */
  createCategory(args: CreateCategoryRequest, options?: WriteOptions): Promise<Outcome<Category>>
  /** Get a category. Scope `catalog:read`. */
  getCategory(args: { categoryId: string } & GetCategoryQuery, options?: CallOptions): Promise<Answer<Category>>
  /** Update a category. Scope `catalog:write`. */
  updateCategory(args: { categoryId: string } & UpdateCategoryRequest, options?: ChangeOptions): Promise<Outcome<Category>>
  /** Delete a category. Scope `catalog:write`. */
  deleteCategory(args: { categoryId: string }, options?: ChangeOptions): Promise<Outcome<Category>>
  /** Move a category. Scope `catalog:write`. */
  moveCategory(args: { categoryId: string } & MoveCategoryRequest, options?: ChangeOptions): Promise<Outcome<Category>>
  /** List collections. Scope `catalog:read`. */
  listCollections(args?: ListCollectionsQuery, options?: CallOptions): List<Collection, ListCollectionsResponse>
  /** Create a collection. Scope `catalog:write`. */
  createCollection(args: CreateCollectionRequest, options?: WriteOptions): Promise<Outcome<Collection>>
  /** Get a collection. Scope `catalog:read`. */
  getCollection(args: { collectionId: string }, options?: CallOptions): Promise<Answer<Collection>>
  /** Update a collection. Scope `catalog:write`. */
  updateCollection(args: { collectionId: string } & UpdateCollectionRequest, options?: ChangeOptions): Promise<Outcome<Collection>>
  /** Delete a collection. Scope `catalog:write`. */
  deleteCollection(args: { collectionId: string }, options?: ChangeOptions): Promise<Outcome<Collection>>
  /** Preview a collection. Scope `catalog:read`. */
  previewCollection(args: PreviewCollectionRequest, options?: CallOptions): Promise<Answer<PreviewCollectionResponse>>
  /** List products of a collection. Scope `catalog:read`. */
  listCollectionProducts(args: { collectionId: string } & ListCollectionProductsQuery, options?: CallOptions): List<ListProductsItem, ListProductsResponse>
  /** Set the products of a collection. Scope `catalog:write`. */
  setCollectionProducts(args: { collectionId: string } & SetCollectionProductsRequest, options?: ChangeOptions): Promise<Outcome<Collection>>
  /** Add products to a collection. Scope `catalog:write`. */
  addCollectionProducts(args: { collectionId: string } & AddCollectionProductsRequest, options?: ChangeOptions): Promise<Outcome<Collection>>
  /** Remove products from a collection. Scope `catalog:write`. */
  removeCollectionProducts(args: { collectionId: string } & RemoveCollectionProductsRequest, options?: ChangeOptions): Promise<Outcome<Collection>>
  /** List channels. Scope `catalog:read`. */
  listChannels(args?: ListChannelsQuery, options?: CallOptions): List<Channel, ListChannelsResponse>
  /** Create a channel. Scope `catalog:write`. */
  createChannel(args: CreateChannelRequest, options?: WriteOptions): Promise<Outcome<Channel>>
  /** Get a channel. Scope `catalog:read`. */
  getChannel(args: { channelId: string }, options?: CallOptions): Promise<Answer<Channel>>
  /** Update a channel. Scope `catalog:write`. */
  updateChannel(args: { channelId: string } & UpdateChannelRequest, options?: ChangeOptions): Promise<Outcome<Channel>>
  /** Delete a channel. Scope `catalog:write`. */
  deleteChannel(args: { channelId: string }, options?: ChangeOptions): Promise<Outcome<Channel>>
  /** List product types. Scope `catalog:read`. */
  listProductTypes(args?: ListProductTypesQuery, options?: CallOptions): List<ProductType, ListProductTypesResponse>
  /** Create a product type. Scope `catalog:write`. */
  createProductType(args: CreateProductTypeRequest, options?: WriteOptions): Promise<Outcome<ProductType>>
  /** Get a product type. Scope `catalog:read`. */
  getProductType(args: { productTypeId: string }, options?: CallOptions): Promise<Answer<ProductType>>
  /** Update a product type. Scope `catalog:write`. */
  updateProductType(args: { productTypeId: string } & UpdateProductTypeRequest, options?: ChangeOptions): Promise<Outcome<ProductType>>
  /** Delete a product type. Scope `catalog:write`. */
  deleteProductType(args: { productTypeId: string }, options?: ChangeOptions): Promise<Outcome<ProductType>>
  /** Get related products. Scope `catalog:read`. */
  getProductRelations(args: { productId: string }, options?: CallOptions): Promise<Answer<ProductRelations>>
  /** Set related products. Scope `catalog:write`. */
  setProductRelations(args: { productId: string } & SetProductRelationsRequest, options?: ChangeOptions): Promise<Outcome<ProductRelations>>
  /** Get the original file of a media item. Scope `catalog:read`. */
  getMediaOriginal(args: { mediaId: string }, options?: CallOptions): Promise<Download>
  /** Import products. Scope `catalog:write`. */
  importProducts(args: ImportCustomersRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Get a template for products. Scope `catalog:write`. */
  getImportProductsTemplate(args?: Record<string, never>, options?: CallOptions): Promise<Download>
  /** Import prices. Scope `pricing:write`. */
  importPrices(args: ImportCustomersRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Get a template for prices. Scope `pricing:write`. */
  getImportPricesTemplate(args?: Record<string, never>, options?: CallOptions): Promise<Download>
  /** Import prices of price lists. Scope `pricing:write`. */
  importPriceListPrices(args: ImportCustomersRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Get a template for price list prices. Scope `pricing:write`. */
  getImportPriceListPricesTemplate(args?: Record<string, never>, options?: CallOptions): Promise<Download>
  /** Import stock. Scope `inventory:write`. */
  importStock(args: ImportCustomersRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Get a template for stock. Scope `inventory:write`. */
  getImportStockTemplate(args?: Record<string, never>, options?: CallOptions): Promise<Download>
  /** Export products. Scope `catalog:read`. */
  exportProducts(args: ExportProductsRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Export prices. Scope `pricing:read`. */
  exportPrices(args: ExportPricesRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Export prices of price lists. Scope `pricing:read`. */
  exportPriceListPrices(args: ExportPriceListPricesRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Export stock. Scope `inventory:read`. */
  exportStock(args: ExportStockRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** List payment gateways. Scope `payment_gateways:read`. */
  listPaymentGateways(args?: ListPaymentGatewaysQuery, options?: CallOptions): List<PaymentGateway>
  /** Create a payment gateway. Scope `payment_gateways:write`. */
  createPaymentGateway(args: CreatePaymentGatewayRequest, options?: WriteOptions): Promise<Outcome<PaymentGateway>>
  /** Get a payment gateway. Scope `payment_gateways:read`. */
  getPaymentGateway(args: { gatewayId: string }, options?: CallOptions): Promise<Answer<PaymentGateway>>
  /** Update a payment gateway. Scope `payment_gateways:write`. */
  updatePaymentGateway(args: { gatewayId: string } & UpdatePaymentGatewayRequest, options?: ChangeOptions): Promise<Outcome<PaymentGateway>>
  /** Delete a payment gateway. Scope `payment_gateways:write`. */
  deletePaymentGateway(args: { gatewayId: string }, options?: ChangeOptions): Promise<Outcome<PaymentGateway>>
  /** Get the payment routing. Scope `payment_gateways:read`. */
  getPaymentRouting(args?: Record<string, never>, options?: CallOptions): Promise<Answer<PaymentRouting>>
  /** Set the payment routing. Scope `payment_gateways:write`. */
  setPaymentRouting(args: SetPaymentRoutingRequest, options?: ChangeOptions): Promise<Outcome<PaymentRouting>>
  /** Simulate the payment routing. Scope `payment_gateways:read`. */
  simulatePaymentRouting(args: SimulatePaymentRoutingRequest, options?: CallOptions): Promise<Answer<SimulatePaymentRoutingResponse>>
  /** List promotions. Scope `promotions:read`. */
  listPromotions(args?: ListPromotionsQuery, options?: CallOptions): List<Promotion>
  /** Create a promotion. Scope `promotions:write`. */
  createPromotion(args: CreatePromotionRequest, options?: WriteOptions): Promise<Outcome<Promotion>>
  /** Get a promotion. Scope `promotions:read`. */
  getPromotion(args: { promotionId: string }, options?: CallOptions): Promise<Answer<Promotion>>
  /** Update a promotion. Scope `promotions:write`. */
  updatePromotion(args: { promotionId: string } & UpdatePromotionRequest, options?: ChangeOptions): Promise<Outcome<Promotion>>
  /** Delete a promotion. Scope `promotions:write`. */
  deletePromotion(args: { promotionId: string }, options?: ChangeOptions): Promise<Outcome<Promotion>>
  /** Get the usage of a promotion. Scope `promotions:read`. */
  getPromotionUsage(args: { promotionId: string }, options?: CallOptions): Promise<Answer<PromotionUsage>>
  /** Duplicate a promotion. Scope `promotions:write`. */
  duplicatePromotion(args: { promotionId: string } & DuplicatePromotionRequest, options?: ChangeOptions): Promise<Outcome<Promotion>>
  /** Activate a promotion. Scope `promotions:write`. */
  activatePromotion(args: { promotionId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Promotion>>
  /** Pause a promotion. Scope `promotions:write`. */
  pausePromotion(args: { promotionId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Promotion>>
  /** End a promotion. Scope `promotions:write`. */
  endPromotion(args: { promotionId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Promotion>>
  /** Archive a promotion. Scope `promotions:write`. */
  archivePromotion(args: { promotionId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Promotion>>
  /** List campaigns. Scope `promotions:read`. */
  listCampaigns(args?: ListCampaignsQuery, options?: CallOptions): List<Campaign>
  /** Create a campaign. Scope `promotions:write`. */
  createCampaign(args: CreateCampaignRequest, options?: WriteOptions): Promise<Outcome<Campaign>>
  /** Get a campaign. Scope `promotions:read`. */
  getCampaign(args: { campaignId: string }, options?: CallOptions): Promise<Answer<Campaign>>
  /** Update a campaign. Scope `promotions:write`. */
  updateCampaign(args: { campaignId: string } & UpdateCampaignRequest, options?: ChangeOptions): Promise<Outcome<Campaign>>
  /** Get the usage of a campaign. Scope `promotions:read`. */
  getCampaignUsage(args: { campaignId: string }, options?: CallOptions): Promise<Answer<CampaignUsage>>
  /** Activate a campaign. Scope `promotions:write`. */
  activateCampaign(args: { campaignId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Campaign>>
  /** Pause a campaign. Scope `promotions:write`. */
  pauseCampaign(args: { campaignId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Campaign>>
  /** End a campaign. Scope `promotions:write`. */
  endCampaign(args: { campaignId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Campaign>>
  /** Archive a campaign. Scope `promotions:write`. */
  archiveCampaign(args: { campaignId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Campaign>>
  /** List promotion codes. Scope `promotions:read`. */
  listPromotionCodes(args: { promotionId: string } & ListPromotionCodesQuery, options?: CallOptions): List<PromotionCode>
  /** Create a promotion code. Scope `promotions:write`. */
  createPromotionCode(args: { promotionId: string } & CreatePromotionCodeRequest, options?: ChangeOptions): Promise<Outcome<PromotionCode>>
  /** Get a promotion code. Scope `promotions:read`. */
  getPromotionCode(args: { promotionCodeId: string }, options?: CallOptions): Promise<Answer<PromotionCode>>
  /** Update a promotion code. Scope `promotions:write`. */
  updatePromotionCode(args: { promotionCodeId: string } & UpdatePromotionCodeRequest, options?: ChangeOptions): Promise<Outcome<PromotionCode>>
  /** Look up a promotion code. Scope `promotions:read`. */
  lookUpPromotionCode(args: LookUpPromotionCodeRequest, options?: CallOptions): Promise<Answer<PromotionCode>>
  /** List code batches. Scope `promotions:read`. */
  listPromotionCodeBatches(args: { promotionId: string } & ListPromotionCodeBatchesQuery, options?: CallOptions): List<PromotionCodeBatch>
  /** Create a batch of promotion codes. Scope `promotions:write`. */
  createPromotionCodeBatch(args: { promotionId: string } & CreatePromotionCodeBatchRequest, options?: ChangeOptions): Promise<Outcome<PromotionCodeBatch>>
  /** Get a code batch. Scope `promotions:read`. */
  getPromotionCodeBatch(args: { codeBatchId: string }, options?: CallOptions): Promise<Answer<PromotionCodeBatch>>
  /** Cancel a code batch. Scope `promotions:write`. */
  cancelPromotionCodeBatch(args: { codeBatchId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<PromotionCodeBatch>>
  /** List redemptions. Scope `promotions:read`. */
  listRedemptions(args?: ListRedemptionsQuery, options?: CallOptions): List<Redemption>
  /** Reserve promotions. Scope `promotions:write`. */
  reservePromotions(args: ReservePromotionsRequest, options?: WriteOptions): Promise<Outcome<ReservedPromotions>>
  /** Get a redemption. Scope `promotions:read`. */
  getRedemption(args: { redemptionId: string }, options?: CallOptions): Promise<Answer<Redemption>>
  /** Redeem a reservation. Scope `promotions:write`. */
  redeemRedemption(args: { redemptionId: string } & CommitReservationRequest, options?: ChangeOptions): Promise<Outcome<Redemption>>
  /** Release a reservation. Scope `promotions:write`. */
  releaseRedemption(args: { redemptionId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Redemption>>
  /** Roll back a redemption. Scope `promotions:write`. */
  rollBackRedemption(args: { redemptionId: string } & RollBackRedemptionRequest, options?: ChangeOptions): Promise<Outcome<Redemption>>
  /** Evaluate promotions. Scope `promotions:read`. */
  evaluatePromotions(args: EvaluatePromotionsRequest, options?: CallOptions): Promise<Answer<PromotionEvaluation>>
  /** Export promotion codes. Scope `promotions:read`. */
  exportPromotionCodes(args: ExportPromotionCodesRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** Get the sandbox clock. Scope `sandbox:read`. */
  getSandboxClock(args?: Record<string, never>, options?: CallOptions): Promise<Answer<Clock>>
  /** Advance the sandbox clock. Scope `sandbox:write`. */
  advanceSandboxClock(args?: AdvanceSandboxClockRequest, options?: WriteOptions): Promise<Outcome<Clock>>
  /** Reset the sandbox. Scope `sandbox:write`. */
  resetSandbox(args?: InviteCustomerRequest, options?: WriteOptions): Promise<Outcome<ResetSandboxResponse>>
  /** List seeds. Scope `sandbox:read`. */
  listSeeds(args?: Record<string, never>, options?: CallOptions): Promise<Answer<ListSeedsResponse>>
  /** Seed the sandbox. Scope `sandbox:write`. */
  seedSandbox(args: SeedSandboxRequest, options?: WriteOptions): Promise<Outcome<SeedSandboxResponse>>
  /** List faults. Scope `sandbox:read`. */
  listFaults(args?: ListFaultsQuery, options?: CallOptions): List<Fault>
  /** Remove all faults. Scope `sandbox:write`. */
  removeAllFaults(args?: Record<string, never>, options?: WriteOptions): Promise<Outcome<RemoveAllFaultsResponse>>
  /** Create a fault. Scope `sandbox:write`. */
  createFault(args: CreateFaultRequest, options?: WriteOptions): Promise<Outcome<Fault>>
  /** Get a fault. Scope `sandbox:read`. */
  getFault(args: { faultId: string }, options?: CallOptions): Promise<Answer<Fault>>
  /** Remove a fault. Scope `sandbox:write`. */
  removeFault(args: { faultId: string }, options?: ChangeOptions): Promise<Outcome<Fault>>
  /** Simulate an event. Scope `sandbox:write`. */
  simulateEvent(args: SimulateEventRequest, options?: WriteOptions): Promise<Outcome<{
    event_id: string
    type: string
    version: number
    resource: {
      type: string
      id: string
      version: number
    }
  }>>
  /** List tax rates. Scope `tax:read`. */
  listTaxRates(args?: ListTaxRatesQuery, options?: CallOptions): List<TaxRate>
  /** Create a tax rate. Scope `tax:write`. */
  createTaxRate(args: CreateTaxRateRequest, options?: WriteOptions): Promise<Outcome<TaxRate>>
  /** Get a tax rate. Scope `tax:read`. */
  getTaxRate(args: { taxRateId: string }, options?: CallOptions): Promise<Answer<TaxRate>>
  /** Update a tax rate. Scope `tax:write`. */
  updateTaxRate(args: { taxRateId: string } & UpdateTaxRateRequest, options?: ChangeOptions): Promise<Outcome<TaxRate>>
  /** Delete a tax rate. Scope `tax:write`. */
  deleteTaxRate(args: { taxRateId: string }, options?: ChangeOptions): Promise<Outcome<TaxRate>>
  /** List presets of tax rates. Scope `tax:read`. */
  listTaxRatePresets(args?: Record<string, never>, options?: CallOptions): Promise<Answer<ListTaxRatePresetsResponse>>
  /** Apply a preset of tax rates. Scope `tax:write`. */
  applyTaxRatePreset(args: ApplyTaxRatePresetRequest, options?: WriteOptions): Promise<Outcome<ApplyTaxRatePresetResponse>>
  /** Get the tax settings. Scope `tax:read`. */
  getTaxSettings(args?: Record<string, never>, options?: CallOptions): Promise<Answer<TaxSettings>>
  /** Update the tax settings. Scope `tax:write`. */
  updateTaxSettings(args?: UpdateTaxSettingsRequest, options?: ChangeOptions): Promise<Outcome<TaxSettings>>
  /** Calculate taxes. Scope `tax:calculate`. */
  calculateTax(args: CalculateTaxRequest, options?: WriteOptions): Promise<Outcome<TaxCalculation>>
  /** List tax calculations. Scope `tax:read`. */
  listTaxCalculations(args?: ListTaxCalculationsQuery, options?: CallOptions): List<ListedTaxCalculation>
  /** Get a tax calculation. Scope `tax:read`. */
  getTaxCalculation(args: { taxCalculationId: string }, options?: CallOptions): Promise<Answer<TaxCalculation>>
  /** List tax exemptions. Scope `tax:read`. */
  listTaxExemptions(args?: ListTaxExemptionsQuery, options?: CallOptions): List<TaxExemption>
  /** Create a tax exemption. Scope `tax:write`. */
  createTaxExemption(args: CreateTaxExemptionRequest, options?: WriteOptions): Promise<Outcome<TaxExemption>>
  /** Get a tax exemption. Scope `tax:read`. */
  getTaxExemption(args: { taxExemptionId: string }, options?: CallOptions): Promise<Answer<TaxExemption>>
  /** Update a tax exemption. Scope `tax:write`. */
  updateTaxExemption(args: { taxExemptionId: string } & UpdateTaxExemptionRequest, options?: ChangeOptions): Promise<Outcome<TaxExemption>>
  /** Approve a tax exemption. Scope `tax:write`. */
  approveTaxExemption(args: { taxExemptionId: string } & ApproveTaxExemptionRequest, options?: ChangeOptions): Promise<Outcome<TaxExemption>>
  /** Reject a tax exemption. Scope `tax:write`. */
  rejectTaxExemption(args: { taxExemptionId: string } & RejectTaxExemptionRequest, options?: ChangeOptions): Promise<Outcome<TaxExemption>>
  /** Get the tax gateway. Scope `tax:read`. */
  getTaxGateway(args?: Record<string, never>, options?: CallOptions): Promise<Answer<TaxGateway>>
  /** Set the tax gateway. Scope `tax:write`. */
  setTaxGateway(args: SetTaxGatewayRequest, options?: ChangeOptions): Promise<Outcome<TaxGateway>>
  /** List approval policies. Scope `approvals:read`. */
  listApprovalPolicies(args?: ListApprovalPoliciesQuery, options?: CallOptions): List<ApprovalPolicy>
  /** Create an approval policy. Scope `approvals:write`. */
  createApprovalPolicy(args: CreateApprovalPolicyRequest, options?: WriteOptions): Promise<Outcome<ApprovalPolicy>>
  /** Get an approval policy. Scope `approvals:read`. */
  getApprovalPolicy(args: { policyId: string }, options?: CallOptions): Promise<Answer<ApprovalPolicy>>
  /** Update an approval policy. Scope `approvals:write`. */
  updateApprovalPolicy(args: { policyId: string } & UpdateApprovalPolicyRequest, options?: ChangeOptions): Promise<Outcome<ApprovalPolicy>>
  /** List versions of an approval policy. Scope `approvals:read`. */
  listApprovalPolicyVersions(args: { policyId: string } & ListApprovalPolicyVersionsQuery, options?: CallOptions): List<ListApprovalPolicyVersionsItem>
  /** Simulate an approval policy. Scope `approvals:read`. */
  simulateApprovalPolicy(args: SimulateApprovalPolicyRequest, options?: CallOptions): Promise<Answer<SimulateApprovalPolicyResponse>>
  /** List approval grants. Scope `approvals:read`. */
  listApprovalGrants(args?: ListApprovalGrantsQuery, options?: CallOptions): List<ApprovalGrant>
  /** Create an approval grant. Scope `approvals:decide`. */
  createApprovalGrant(args: CreateApprovalGrantRequest, options?: WriteOptions): Promise<Outcome<ApprovalGrant>>
  /** Get an approval grant. Scope `approvals:read`. */
  getApprovalGrant(args: { grantId: string }, options?: CallOptions): Promise<Answer<ApprovalGrant>>
  /** Revoke an approval grant. Scope `approvals:decide`. */
  revokeApprovalGrant(args: { grantId: string }, options?: ChangeOptions): Promise<Outcome<ApprovalGrant>>
  /** List approvals. Scope `approvals:read`. */
  listApprovals(args?: ListApprovalsQuery, options?: CallOptions): List<ListApprovalsItem>
  /** Get an approval. Scope `approvals:read`. */
  getApproval(args: { approvalId: string }, options?: CallOptions): Promise<Answer<Approval>>
  /** Approve an approval request. Scope `approvals:decide`. */
  approveApproval(args: { approvalId: string } & ApproveApprovalRequest, options?: ChangeOptions): Promise<Outcome<Approval>>
  /** Reject an approval request. Scope `approvals:decide`. */
  rejectApproval(args: { approvalId: string } & ApproveApprovalRequest, options?: ChangeOptions): Promise<Outcome<Approval>>
  /** Cancel an approval request. Scope `approvals:read`. */
  cancelApproval(args: { approvalId: string }, options?: ChangeOptions): Promise<Outcome<Approval>>
  /** List orders. Scope `orders:read`. */
  listOrders(args?: ListOrdersQuery, options?: CallOptions): List<ListOrdersItem, ListOrdersResponse>
  /** Create an order. Scope `orders:write`. */
  createOrder(args: CreateOrderRequest, options?: WriteOptions): Promise<Outcome<CreateOrderResponse>>
  /** Preview an order. Scope `orders:write`. */
  previewOrder(args: CreateOrderRequest, options?: CallOptions): Promise<Answer<OrderPreview>>
  /** Get the order totals of a customer. Scope `orders:read`. */
  getOrderTotals(args: GetOrderTotalsQuery, options?: CallOptions): Promise<Answer<OrderTotals>>
  /** Get an order. Scope `orders:read`. */
  getOrder(args: { orderId: string }, options?: CallOptions): Promise<Answer<Order>>
  /** Update an order. Scope `orders:write`. */
  changeOrder(args: { orderId: string } & ChangeOrderRequest, options?: ChangeOptions): Promise<Outcome<Order>>
  /** Cancel an order. Scope `orders:write`. */
  cancelOrder(args: { orderId: string } & CancelOrderRequest, options?: ChangeOptions): Promise<Outcome<Order>>
  /** Cancel orders. Scope `orders:write`. */
  cancelOrders(args: CancelOrdersRequest, options?: WriteOptions): Promise<Outcome<CancelOrdersResponse>>
  /** Confirm an order. Scope `orders:write`. */
  confirmOrder(args: { orderId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Order>>
  /** List fulfillments of an order. Scope `orders:read`. */
  listOrderFulfillments(args: { orderId: string } & ListOrderFulfillmentsQuery, options?: CallOptions): List<Fulfillment>
  /** Create a fulfillment. Scope `orders:write`. */
  createFulfillment(args: { orderId: string } & CreateFulfillmentRequest, options?: ChangeOptions): Promise<Outcome<Fulfillment>>
  /** Fulfill orders. Scope `orders:write`. */
  createFulfillments(args: CreateFulfillmentsRequest, options?: WriteOptions): Promise<Outcome<Fulfillments>>
  /** Get a fulfillment. Scope `orders:read`. */
  getFulfillment(args: { fulfillmentId: string }, options?: CallOptions): Promise<Answer<Fulfillment>>
  /** Mark a fulfillment as delivered. Scope `orders:write`. */
  deliverFulfillment(args: { fulfillmentId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Fulfillment>>
  /** Mark fulfillments as delivered. Scope `orders:write`. */
  deliverFulfillments(args: DeliverFulfillmentsRequest, options?: WriteOptions): Promise<Outcome<Fulfillments>>
  /** Get an order group. Scope `orders:read`. */
  getOrderGroup(args: { orderGroupId: string }, options?: CallOptions): Promise<Answer<OrderGroup>>
  /** Export orders. Scope `orders:read`. */
  exportOrders(args: ExportOrdersRequest, options?: WriteOptions): Promise<Outcome<Job>>
  /** List payment methods. Scope `payment_methods:read`. */
  listPaymentMethods(args?: ListPaymentMethodsQuery, options?: CallOptions): List<PaymentMethod>
  /** Save a payment method. Scope `payment_methods:write`. */
  savePaymentMethod(args: SavePaymentMethodRequest, options?: WriteOptions): Promise<Outcome<PaymentMethod>>
  /** Get a payment method. Scope `payment_methods:read`. */
  getPaymentMethod(args: { paymentMethodId: string }, options?: CallOptions): Promise<Answer<PaymentMethod>>
  /** Make a payment method the default. Scope `payment_methods:write`. */
  updatePaymentMethod(args: { paymentMethodId: string } & UpdatePaymentMethodRequest, options?: ChangeOptions): Promise<Outcome<PaymentMethod>>
  /** Detach a payment method. Scope `payment_methods:write`. */
  detachPaymentMethod(args: { paymentMethodId: string }, options?: ChangeOptions): Promise<Outcome<PaymentMethod>>
  /** Confirm a payment method. Scope `payment_methods:write`. */
  confirmPaymentMethod(args: { paymentMethodId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<PaymentMethod>>
  /** Get the settings of stored value. Scope `stored_value:read`. */
  getStoredValueSettings(args?: Record<string, never>, options?: CallOptions): Promise<Answer<StoredValueSettings>>
  /** Update the settings of stored value. Scope `stored_value:write`. */
  updateStoredValueSettings(args: UpdateStoredValueSettingsRequest, options?: ChangeOptions): Promise<Outcome<StoredValueSettings>>
  /** List gift cards and store credit. Scope `stored_value:read`. */
  listStoredValue(args?: ListStoredValueQuery, options?: CallOptions): List<StoredValue>
  /** Issue a gift card or store credit. Scope `stored_value:issue`. */
  issueStoredValue(args: IssueStoredValueRequest, options?: WriteOptions): Promise<Outcome<IssueStoredValueResponse>>
  /** Get a gift card or store credit. Scope `stored_value:read`. */
  getStoredValue(args: { storedValueId: string }, options?: CallOptions): Promise<Answer<StoredValue>>
  /** List the entries of a stored value. Scope `stored_value:read`. */
  listStoredValueEntries(args: { storedValueId: string } & ListStoredValueEntriesQuery, options?: CallOptions): List<StoredValueEntry>
  /** Look up the balance of a gift card. Scope `stored_value:lookup`. */
  lookUpStoredValue(args: LookUpStoredValueRequest, options?: CallOptions): Promise<Answer<LookUpStoredValueResponse>>
  /** Replace the code of a gift card. Scope `stored_value:issue`. */
  replaceStoredValueCode(args: { storedValueId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<ReplaceStoredValueCodeResponse>>
  /** Credit a gift card or store credit. Scope `stored_value:write`. */
  creditStoredValue(args: { storedValueId: string } & CreditStoredValueRequest, options?: ChangeOptions): Promise<Outcome<StoredValue>>
  /** Debit a gift card or store credit. Scope `stored_value:write`. */
  debitStoredValue(args: { storedValueId: string } & DebitStoredValueRequest, options?: ChangeOptions): Promise<Outcome<StoredValue>>
  /** Freeze a gift card or store credit. Scope `stored_value:write`. */
  freezeStoredValue(args: { storedValueId: string } & FreezeStoredValueRequest, options?: ChangeOptions): Promise<Outcome<StoredValue>>
  /** Unfreeze a gift card or store credit. Scope `stored_value:write`. */
  unfreezeStoredValue(args: { storedValueId: string } & UnfreezeStoredValueRequest, options?: ChangeOptions): Promise<Outcome<StoredValue>>
  /** List payments. Scope `payments:read`. */
  listPayments(args?: ListPaymentsQuery, options?: CallOptions): List<Payment>
  /** Create a payment. Scope `payments:write`. */
  createPayment(args: CreatePaymentRequest, options?: WriteOptions): Promise<Outcome<Payment>>
  /** Get a payment. Scope `payments:read`. */
  getPayment(args: { paymentId: string }, options?: CallOptions): Promise<Answer<Payment>>
  /** Confirm a payment. Scope `payments:write`. */
  confirmPayment(args: { paymentId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Payment>>
  /** Capture a payment. Scope `payments:write`. */
  capturePayment(args: { paymentId: string } & CapturePaymentRequest, options?: ChangeOptions): Promise<Outcome<Payment>>
  /** Cancel a payment. Scope `payments:write`. */
  cancelPayment(args: { paymentId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Payment>>
  /** Preview a refund. Scope `payments:refund`. */
  previewRefund(args: { paymentId: string } & PreviewRefundRequest, options?: CallOptions): Promise<Answer<PreviewRefundResponse>>
  /** Create a refund. Scope `payments:refund`. */
  createRefund(args: { paymentId: string } & CreateRefundRequest, options?: ChangeOptions): Promise<Outcome<Refund>>
  /** Retry a refund. Scope `payments:refund`. */
  retryRefund(args: { refundId: string } & RetryRefundRequest, options?: ChangeOptions): Promise<Outcome<Refund>>
  /** Confirm a refund. Scope `recorded_payments:write`. */
  confirmRefund(args: { refundId: string } & ConfirmRefundRequest, options?: ChangeOptions): Promise<Outcome<Refund>>
  /** Cancel a refund. Scope `payments:refund`. */
  cancelRefund(args: { refundId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Refund>>
  /** List refunds. Scope `payments:read`. */
  listRefunds(args?: ListRefundsQuery, options?: CallOptions): List<Refund>
  /** Get a refund. Scope `payments:read`. */
  getRefund(args: { refundId: string }, options?: CallOptions): Promise<Answer<Refund>>
  /** List disputes. Scope `payments:read`. */
  listDisputes(args?: ListDisputesQuery, options?: CallOptions): List<Dispute>
  /** Get a dispute. Scope `payments:read`. */
  getDispute(args: { disputeId: string }, options?: CallOptions): Promise<Answer<Dispute>>
  /** Add evidence to a dispute. Scope `disputes:write`. */
  addDisputeEvidence(args: { disputeId: string } & AddDisputeEvidenceRequest, options?: ChangeOptions): Promise<Outcome<Dispute>>
  /** Submit the evidence of a dispute. Scope `disputes:write`. */
  submitDispute(args: { disputeId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Dispute>>
  /** Accept a dispute. Scope `disputes:write`. */
  acceptDispute(args: { disputeId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Dispute>>
  /** Receive a message of a payment gateway. Needs no token. */
  receivePaymentCallback(args: { gatewayId: string } & Record<string, unknown>, options?: CallOptions): Promise<Answer<ReceivePaymentCallbackResponse>>
  /** List the messages of a payment gateway. Scope `payments:read`. */
  listPaymentCallbacks(args: { gatewayId: string } & ListPaymentCallbacksQuery, options?: CallOptions): List<PaymentCallback>
  /** List gift cards of an order. Scope `gift_cards:read`. */
  listOrderGiftCards(args: { orderId: string } & ListOrderGiftCardsQuery, options?: CallOptions): List<SoldGiftCard>
  /** Show the code of a gift card. Scope `gift_cards:reveal`. */
  showGiftCardCode(args: { orderId: string; storedValueId: string } & InviteCustomerRequest, options?: WriteOptions): Promise<Outcome<ShowGiftCardCodeResponse>>
  /** Get the checkout settings. Scope `carts:read`. */
  getCheckoutSettings(args?: Record<string, never>, options?: CallOptions): Promise<Answer<CheckoutSettings>>
  /** Update the checkout settings. Scope `carts:write`. */
  updateCheckoutSettings(args?: UpdateCheckoutSettingsRequest, options?: ChangeOptions): Promise<Outcome<CheckoutSettings>>
  /** List carts. Scope `carts:read`. */
  listCarts(args?: ListCartsQuery, options?: CallOptions): List<ListedCart>
  /** Create a cart. Scope `carts:write`. */
  createCart(args?: CreateCartRequest, options?: WriteOptions): Promise<Outcome<CreatedCart>>
  /** Get a cart. Scope `carts:read`. */
  getCart(args: { cartId: string }, options?: CallOptions & CartTokenOption): Promise<Answer<Cart>>
  /** Update a cart. Scope `carts:write`. */
  updateCart(args: { cartId: string } & UpdateCartRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Cart>>
  /** Delete a cart. Scope `carts:write`. */
  deleteCart(args: { cartId: string }, options?: ChangeOptions & CartTokenOption): Promise<Outcome<CartFacts>>
  /** Add a line to a cart. Scope `carts:write`. */
  addCartItem(args: { cartId: string } & AddCartItemRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Cart>>
  /** Update a line of a cart. Scope `carts:write`. */
  updateCartItem(args: { cartId: string; cartItemId: string } & UpdateCartItemRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Cart>>
  /** Remove a line from a cart. Scope `carts:write`. */
  removeCartItem(args: { cartId: string; cartItemId: string }, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Cart>>
  /** Add a promotion code to a cart. Scope `carts:write`. */
  addCartCode(args: { cartId: string } & LookUpPromotionCodeRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Cart>>
  /** Remove a promotion code from a cart. Scope `carts:write`. */
  removeCartCode(args: { cartId: string; code: string }, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Cart>>
  /** List shipping options of a cart. Scope `carts:write`. */
  listCartShippingOptions(args: { cartId: string } & InviteCustomerRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<ShippingQuote>>
  /** Calculate the taxes of a cart. Scope `carts:write`. */
  calculateCartTaxes(args: { cartId: string } & InviteCustomerRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Cart>>
  /** Claim a cart for a customer. Scope `carts:write`. */
  claimCart(args: { cartId: string } & ClaimCartRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Cart>>
  /** Complete a cart. Scope `carts:write`. */
  completeCart(args: { cartId: string } & CompleteCartRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Order>>
  /** List payments of a cart. Scope `carts:read`. */
  listCartPayments(args: { cartId: string } & ListCartPaymentsQuery, options?: CallOptions & CartTokenOption): List<Payment>
  /** Pay for a completed cart. Scope `carts:write`. */
  payCart(args: { cartId: string } & PayCartRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Payment>>
  /** Confirm a payment of a cart. Scope `carts:write`. */
  confirmCartPayment(args: { cartId: string; paymentId: string } & InviteCustomerRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Payment>>
  /** Cancel a payment of a cart. Scope `carts:write`. */
  cancelCartPayment(args: { cartId: string; paymentId: string } & InviteCustomerRequest, options?: ChangeOptions & CartTokenOption): Promise<Outcome<Payment>>
  /** List gift cards of a cart. Scope `carts:read`. */
  listCartGiftCards(args: { cartId: string } & ListCartGiftCardsQuery, options?: CallOptions & CartTokenOption): List<SoldGiftCard>
  /** Show the code of a gift card of a cart. Scope `carts:write`. */
  showCartGiftCardCode(args: { cartId: string; storedValueId: string } & InviteCustomerRequest, options?: WriteOptions & CartTokenOption): Promise<Outcome<ShowGiftCardCodeResponse>>
  /** Create a provider. Scope `marketplace:write`. */
  createProvider(args: CreateProviderRequest, options?: WriteOptions): Promise<Outcome<Provider>>
  /** List providers. Scope `marketplace:read`. */
  listProviders(args?: ListProvidersQuery, options?: CallOptions): List<Provider>
  /** Get a provider. Scope `marketplace:read`. */
  getProvider(args: { providerId: string }, options?: CallOptions): Promise<Answer<Provider>>
  /** Update a provider. Scope `marketplace:write`. */
  updateProvider(args: { providerId: string } & UpdateProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Submit a provider application. Scope `marketplace:write`. */
  submitProvider(args: { providerId: string } & SubmitProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Approve a provider. Scope `marketplace:write`. */
  approveProvider(args: { providerId: string } & SubmitProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Reject a provider. Scope `marketplace:write`. */
  rejectProvider(args: { providerId: string } & RejectProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Request information from a provider. Scope `marketplace:write`. */
  requestProviderInfo(args: { providerId: string } & SubmitProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Pause a provider. Scope `marketplace:write`. */
  pauseProvider(args: { providerId: string } & SubmitProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Resume a provider. Scope `marketplace:write`. */
  resumeProvider(args: { providerId: string } & SubmitProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Suspend a provider. Scope `marketplace:write`. */
  suspendProvider(args: { providerId: string } & RejectProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Reinstate a provider. Scope `marketplace:write`. */
  reinstateProvider(args: { providerId: string } & SubmitProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Close a provider. Scope `marketplace:write`. */
  closeProvider(args: { providerId: string } & SubmitProviderRequest, options?: ChangeOptions): Promise<Outcome<Provider>>
  /** Get marketplace analytics. Scope `marketplace:read`. */
  getMarketplaceAnalytics(args?: GetMarketplaceAnalyticsQuery, options?: CallOptions): Promise<Answer<MarketplaceAnalytics>>
  /** Get the scorecard of a provider. Scope `marketplace:read`. */
  getProviderScorecard(args: { providerId: string } & GetProviderScorecardQuery, options?: CallOptions): Promise<Answer<ProviderScorecard>>
  /** List the evidence of a metric. Scope `marketplace:read`. */
  listScorecardEvidence(args: { providerId: string } & ListScorecardEvidenceQuery, options?: CallOptions): List<ScorecardEvidence>
  /** List payment links. Scope `payment_links:read`. */
  listPaymentLinks(args?: ListPaymentLinksQuery, options?: CallOptions): List<PaymentLinkFacts>
  /** Create a payment link. Scope `payment_links:write`. */
  createPaymentLink(args: CreatePaymentLinkRequest, options?: WriteOptions): Promise<Outcome<PaymentLink>>
  /** Get a payment link. Scope `payment_links:read`. */
  getPaymentLink(args: { paymentLinkId: string }, options?: CallOptions): Promise<Answer<PaymentLink>>
  /** Cancel a payment link. Scope `payment_links:write`. */
  cancelPaymentLink(args: { paymentLinkId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<PaymentLink>>
  /** Compare a report of a gateway with the books. Scope `reconciliation:write`. */
  createReconciliationRun(args: CreateReconciliationRunRequest, options?: WriteOptions): Promise<Outcome<ReconciliationRun>>
  /** List reconciliation runs. Scope `reconciliation:read`. */
  listReconciliationRuns(args?: ListReconciliationRunsQuery, options?: CallOptions): List<ReconciliationRun>
  /** Cancel a reconciliation run. Scope `reconciliation:write`. */
  cancelReconciliationRun(args: { runId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<ReconciliationRun>>
  /** Get a reconciliation run. Scope `reconciliation:read`. */
  getReconciliationRun(args: { runId: string }, options?: CallOptions): Promise<Answer<ReconciliationRun>>
  /** List lines of a report. Scope `reconciliation:read`. */
  listReconciliationLines(args: { runId: string } & ListReconciliationLinesQuery, options?: CallOptions): List<ReconciliationLine>
  /** List reconciliation exceptions. Scope `reconciliation:read`. */
  listReconciliationExceptions(args?: ListReconciliationExceptionsQuery, options?: CallOptions): List<ReconciliationException>
  /** Get a reconciliation exception. Scope `reconciliation:read`. */
  getReconciliationException(args: { exceptionId: string }, options?: CallOptions): Promise<Answer<ReconciliationException>>
  /** Resolve a reconciliation exception. Scope `reconciliation:write`. */
  resolveReconciliationException(args: { exceptionId: string } & ResolveReconciliationExceptionRequest, options?: ChangeOptions): Promise<Outcome<ReconciliationException>>
  /** Resolve reconciliation exceptions. Scope `reconciliation:write`. */
  resolveReconciliationExceptions(args: ResolveReconciliationExceptionsRequest, options?: WriteOptions): Promise<Outcome<ResolveReconciliationExceptionsResponse>>
  /** List payouts of gateways. Scope `reconciliation:read`. */
  listGatewayPayouts(args?: ListGatewayPayoutsQuery, options?: CallOptions): List<GatewayPayout>
  /** Get a payout of a gateway. Scope `reconciliation:read`. */
  getGatewayPayout(args: { payoutId: string }, options?: CallOptions): Promise<Answer<GatewayPayout>>
  /** List commission plans. Scope `marketplace:read_commissions`. */
  listCommissionPlans(args?: ListCommissionPlansQuery, options?: CallOptions): List<CommissionPlan>
  /** Create a commission plan. Scope `marketplace:write_commissions`. */
  createCommissionPlan(args: CreateCommissionPlanRequest, options?: WriteOptions): Promise<Outcome<CommissionPlan>>
  /** Get a commission plan. Scope `marketplace:read_commissions`. */
  getCommissionPlan(args: { commissionPlanId: string }, options?: CallOptions): Promise<Answer<CommissionPlan>>
  /** Update a commission plan. Scope `marketplace:write_commissions`. */
  updateCommissionPlan(args: { commissionPlanId: string } & UpdateCommissionPlanRequest, options?: ChangeOptions): Promise<Outcome<CommissionPlan>>
  /** List the revisions of a commission plan. Scope `marketplace:read_commissions`. */
  listCommissionPlanRevisions(args: { commissionPlanId: string } & ListCommissionPlanRevisionsQuery, options?: CallOptions): List<ListCommissionPlanRevisionsItem>
  /** Replace the rules of a commission plan. Scope `marketplace:write_commissions`. */
  putCommissionPlanRules(args: { commissionPlanId: string } & PutCommissionPlanRulesRequest, options?: ChangeOptions): Promise<Outcome<CommissionPlan>>
  /** Activate a commission plan. Scope `marketplace:write_commissions`. */
  activateCommissionPlan(args: { commissionPlanId: string } & ActivateCommissionPlanRequest, options?: ChangeOptions): Promise<Outcome<CommissionPlan>>
  /** Retire a commission plan. Scope `marketplace:write_commissions`. */
  retireCommissionPlan(args: { commissionPlanId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<CommissionPlan>>
  /** Simulate commission rules. Scope `marketplace:read_commissions`. */
  simulateCommissionRules(args: SimulateCommissionRulesRequest, options?: CallOptions): Promise<Answer<SimulateCommissionRulesResponse>>
  /** Preview the commission on a sale. Scope `marketplace:read_commissions`. */
  previewCommission(args: PreviewCommissionRequest, options?: CallOptions): Promise<Answer<PreviewCommissionResponse>>
  /** List commission assignments. Scope `marketplace:read_commissions`. */
  listCommissionAssignments(args?: ListCommissionAssignmentsQuery, options?: CallOptions): List<CommissionAssignment>
  /** Create a commission assignment. Scope `marketplace:write_commissions`. */
  createCommissionAssignment(args: CreateCommissionAssignmentRequest, options?: WriteOptions): Promise<Outcome<CommissionAssignment>>
  /** Get a commission assignment. Scope `marketplace:read_commissions`. */
  getCommissionAssignment(args: { commissionAssignmentId: string }, options?: CallOptions): Promise<Answer<CommissionAssignment>>
  /** List commission lines. Scope `marketplace:read_commissions`. */
  listCommissionLines(args?: ListCommissionLinesQuery, options?: CallOptions): List<CommissionLine>
  /** Get a commission line. Scope `marketplace:read_commissions`. */
  getCommissionLine(args: { commissionLineId: string }, options?: CallOptions): Promise<Answer<CommissionLine>>
  /** Get the settings of messages. Scope `marketplace:read_messages`. */
  getMessageSettings(args?: Record<string, never>, options?: CallOptions): Promise<Answer<MessageSettings>>
  /** Update the settings of messages. Scope `marketplace:manage_messages`. */
  updateMessageSettings(args: UpdateMessageSettingsRequest, options?: ChangeOptions): Promise<Outcome<MessageSettings>>
  /** List threads. Scope `marketplace:read_messages`. */
  listThreads(args?: ListThreadsQuery, options?: CallOptions): List<Thread>
  /** Open a thread. Scope `marketplace:write_messages`. */
  openThread(args: OpenThreadRequest, options?: WriteOptions): Promise<Outcome<Thread>>
  /** Get a thread. Scope `marketplace:read_messages`. */
  getThread(args: { threadId: string }, options?: CallOptions): Promise<Answer<Thread>>
  /** Mark a thread as spam. Scope `marketplace:manage_messages`. */
  updateThread(args: { threadId: string } & UpdateThreadRequest, options?: ChangeOptions): Promise<Outcome<Thread>>
  /** Close a thread. Scope `marketplace:write_messages`. */
  closeThread(args: { threadId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Thread>>
  /** Reopen a thread. Scope `marketplace:write_messages`. */
  reopenThread(args: { threadId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Thread>>
  /** Mark a thread as read. Scope `marketplace:read_messages`. */
  readThread(args: { threadId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Thread>>
  /** List messages. Scope `marketplace:read_messages`. */
  listMessages(args: { threadId: string } & ListMessagesQuery, options?: CallOptions): List<Message>
  /** Send a message. Scope `marketplace:write_messages`. */
  sendMessage(args: { threadId: string } & SendMessageRequest, options?: ChangeOptions): Promise<Outcome<Message>>
  /** Get a message. Scope `marketplace:read_messages`. */
  getMessage(args: { messageId: string }, options?: CallOptions): Promise<Answer<Message>>
  /** Get the settings of reviews. Scope `marketplace:read_reviews`. */
  getReviewSettings(args?: Record<string, never>, options?: CallOptions): Promise<Answer<ReviewSettings>>
  /** Update the settings of reviews. Scope `marketplace:moderate_reviews`. */
  updateReviewSettings(args?: UpdateReviewSettingsRequest, options?: ChangeOptions): Promise<Outcome<ReviewSettings>>
  /** List ratings. Scope `marketplace:read_reviews`. */
  listRatings(args: ListRatingsQuery, options?: CallOptions): Promise<Answer<ListRatingsResponse>>
  /** List reviews. Scope `marketplace:read_reviews`. */
  listReviews(args?: ListReviewsQuery, options?: CallOptions): List<Review>
  /** Create a review. Scope `marketplace:write_reviews`. */
  createReview(args: CreateReviewRequest, options?: WriteOptions): Promise<Outcome<Review>>
  /** Get a review. Scope `marketplace:read_reviews`. */
  getReview(args: { reviewId: string }, options?: CallOptions): Promise<Answer<Review>>
  /** Change a review. Scope `marketplace:write_reviews`. */
  updateReview(args: { reviewId: string } & UpdateReviewRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** Withdraw a review. Scope `marketplace:write_reviews`. */
  withdrawReview(args: { reviewId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** Publish a review. Scope `marketplace:moderate_reviews`. */
  publishReview(args: { reviewId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** Reject a review. Scope `marketplace:moderate_reviews`. */
  rejectReview(args: { reviewId: string } & RejectReviewRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** Remove a review. Scope `marketplace:moderate_reviews`. */
  removeReview(args: { reviewId: string } & RejectReviewRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** Restore a flagged review. Scope `marketplace:moderate_reviews`. */
  restoreReview(args: { reviewId: string } & RestoreReviewRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** Flag a review. Scope `marketplace:write_reviews`. */
  flagReview(args: { reviewId: string } & FlagReviewRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** List the flags of a review. Scope `marketplace:moderate_reviews`. */
  listReviewFlags(args: { reviewId: string }, options?: CallOptions): Promise<Answer<ListReviewFlagsResponse>>
  /** Reply to a review. Scope `marketplace:write_reviews`. */
  replyToReview(args: { reviewId: string } & ReplyToReviewRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** Publish a reply. Scope `marketplace:moderate_reviews`. */
  publishReviewReply(args: { reviewId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** Remove a reply. Scope `marketplace:moderate_reviews`. */
  removeReviewReply(args: { reviewId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Review>>
  /** List events. Scope `any`. */
  listEvents(args?: ListEventsQuery, options?: CallOptions): List<SoukEvent, ListEventsResponse>
  /** Get an event. Scope `any`. */
  getEvent(args: { eventId: string }, options?: CallOptions): Promise<Answer<SoukEvent>>
  /** List event types. Scope `any`. */
  listEventTypes(args?: ListEventTypesQuery, options?: CallOptions): List<EventType>
  /** List jobs. Scope `jobs:read`. */
  listJobs(args?: ListJobsQuery, options?: CallOptions): List<ListJobsItem>
  /** Get a job. Scope `jobs:read`. */
  getJob(args: { jobId: string }, options?: CallOptions): Promise<Answer<Job>>
  /** List the row errors of a job. Scope `jobs:read`. */
  listJobErrors(args: { jobId: string } & ListJobErrorsQuery, options?: CallOptions): List<ListJobErrorsItem>
  /** Get the result of an export. Scope `jobs:read`. */
  getJobResult(args: { jobId: string }, options?: CallOptions): Promise<Download>
  /** Get the failed rows of an import. Scope `jobs:read`. */
  getJobErrorReport(args: { jobId: string }, options?: CallOptions): Promise<Download>
  /** Cancel a job. Scope `jobs:write`. */
  cancelJob(args: { jobId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Job>>
  /** Retry the failed rows of a job. Scope `jobs:write`. */
  retryFailedRows(args: { jobId: string } & InviteCustomerRequest, options?: ChangeOptions): Promise<Outcome<Job>>
  /** List privacy requests. Scope `privacy:read`. */
  listPrivacyRequests(args?: ListPrivacyRequestsQuery, options?: CallOptions): List<PrivacyRequest>
  /** Record a privacy request. Scope `privacy:write`. */
  createPrivacyRequest(args: CreatePrivacyRequestRequest, options?: WriteOptions): Promise<Outcome<PrivacyRequest>>
  /** Get a privacy request. Scope `privacy:read`. */
  getPrivacyRequest(args: { privacyRequestId: string }, options?: CallOptions): Promise<Answer<PrivacyRequest>>
  /** Verify a privacy request. Scope `privacy:decide`. */
  verifyPrivacyRequest(args: { privacyRequestId: string } & VerifyPrivacyRequestRequest, options?: ChangeOptions): Promise<Outcome<PrivacyRequest>>
  /** Reject a privacy request. Scope `privacy:decide`. */
  rejectPrivacyRequest(args: { privacyRequestId: string } & RejectPrivacyRequestRequest, options?: ChangeOptions): Promise<Outcome<PrivacyRequest>>
  /** List legal holds. Scope `privacy:read`. */
  listLegalHolds(args?: ListLegalHoldsQuery, options?: CallOptions): List<LegalHold>
  /** Create a legal hold. Scope `privacy:write`. */
  createLegalHold(args: CreateLegalHoldRequest, options?: WriteOptions): Promise<Outcome<LegalHold>>
  /** Get a legal hold. Scope `privacy:read`. */
  getLegalHold(args: { legalHoldId: string }, options?: CallOptions): Promise<Answer<LegalHold>>
  /** Release a legal hold. Scope `privacy:decide`. */
  releaseLegalHold(args: { legalHoldId: string } & ReleaseLegalHoldRequest, options?: ChangeOptions): Promise<Outcome<LegalHold>>
  /** Get the copy of a privacy request. Scope `privacy:decide`. */
  getPrivacyRequestResult(args: { privacyRequestId: string }, options?: CallOptions): Promise<Download>
  /** List webhook endpoints. Scope `webhooks:read`. */
  listWebhookEndpoints(args?: ListWebhookEndpointsQuery, options?: CallOptions): List<WebhookEndpoint>
  /** Create a webhook endpoint. Scope `webhooks:write`. */
  createWebhookEndpoint(args: CreateWebhookEndpointRequest, options?: WriteOptions): Promise<Outcome<CreateWebhookEndpointResponse>>
  /** Get a webhook endpoint. Scope `webhooks:read`. */
  getWebhookEndpoint(args: { endpointId: string }, options?: CallOptions): Promise<Answer<WebhookEndpoint>>
  /** Update a webhook endpoint. Scope `webhooks:write`. */
  updateWebhookEndpoint(args: { endpointId: string } & UpdateWebhookEndpointRequest, options?: ChangeOptions): Promise<Outcome<UpdateWebhookEndpointResponse>>
  /** Delete a webhook endpoint. Scope `webhooks:write`. */
  deleteWebhookEndpoint(args: { endpointId: string }, options?: ChangeOptions): Promise<Outcome<UpdateWebhookEndpointResponse>>
  /** Pause a webhook endpoint. Scope `webhooks:write`. */
  pauseWebhookEndpoint(args: { endpointId: string }, options?: ChangeOptions): Promise<Outcome<UpdateWebhookEndpointResponse>>
  /** Resume a webhook endpoint. Scope `webhooks:write`. */
  resumeWebhookEndpoint(args: { endpointId: string }, options?: ChangeOptions): Promise<Outcome<UpdateWebhookEndpointResponse>>
  /** Rotate a webhook secret. Scope `webhooks:write`. */
  rotateWebhookSecret(args: { endpointId: string } & RotateWebhookSecretRequest, options?: ChangeOptions): Promise<Outcome<CreateWebhookEndpointResponse>>
  /** Send a test event. Scope `webhooks:write`. */
  testWebhookEndpoint(args: { endpointId: string }, options?: WriteOptions): Promise<Outcome<{
    event_id: string
    delivery_id: string
  }>>
  /** List webhook deliveries. Scope `webhooks:read`. */
  listWebhookDeliveries(args?: ListWebhookDeliveriesQuery, options?: CallOptions): List<ListWebhookDeliveriesItem>
  /** Get a webhook delivery. Scope `webhooks:read`. */
  getWebhookDelivery(args: { deliveryId: string }, options?: CallOptions): Promise<Answer<WebhookDelivery>>
  /** Retry a webhook delivery. Scope `webhooks:write`. */
  retryWebhookDelivery(args: { deliveryId: string }, options?: ChangeOptions): Promise<Outcome<WebhookDelivery>>
  /** Replay events to an endpoint. Scope `webhooks:write`. */
  replayWebhookEvents(args: { endpointId: string } & ReplayWebhookEventsRequest, options?: WriteOptions): Promise<Outcome<WebhookReplay>>
  /** Get a webhook replay. Scope `webhooks:read`. */
  getWebhookReplay(args: { replayId: string }, options?: CallOptions): Promise<Answer<WebhookReplay>>
  /** List releases. Needs no token. */
  listReleases(args?: ListReleasesQuery, options?: CallOptions): List<Release>
  /** List deprecations. Needs no token. */
  listDeprecations(args?: ListDeprecationsQuery, options?: CallOptions): List<Deprecation>
  /** List services. Needs no token. */
  listServices(args?: ListServicesQuery, options?: CallOptions): List<Service>
}

/** A page of a list. */
export interface Page<Item> {
  content: Item[]
  page: {
    limit: number
    /** The cursor of the next page; null on the last. */
    next: string | null
  }
}

export interface AccountSettings {
  message_url: string | null
  /** Whether a signing secret exists */
  is_signed: boolean
  version: number
  updated_at: string | null
}

export interface AccountingSettings {
  /** The standard chart whose numbers are proposed; null proposes none */
  chart: 'SKR03' | 'SKR04' | null
  /** Number of the tax adviser at DATEV */
  consultant_number: number | null
  /** Client numbers at the tax adviser, one for the books of each currency */
  clients: {
    /** ISO 4217 code */
    currency: string
    number: number
  }[]
  /** Month on whose first day a fiscal year begins */
  fiscal_year_starts_in: number
  /** Digits of the numbers of general ledger accounts; accounts of persons have one more */
  account_number_length: number
  /** AccountNumber of the account between two sides of an entry that have the same number; that of the chart where it is null */
  clearing_number: string | null
  /** All kinds of accounts that domains post to, and groups with a number */
  account_numbers: {
    /** Code of an account, or of a group of them without their owners */
    code: string
    name: string | null
    number: string | null
    proposed: string | null
  }[]
  /** Whether what is imported cannot be changed in the accounting software any more */
  is_final: boolean
  version: number
  updated_at: string | null
}

export interface ActivateCommissionPlanRequest {
  /** Whether it is the plan of all providers without one of their own from now on; not unless said */
  is_default?: boolean | undefined
}

/** Send exactly one of `product_id` (its default variant), `variant_id` and `sku` */
export interface AddCartItemRequest {
  product_id?: string | undefined
  variant_id?: string | undefined
  sku?: string | undefined
  quantity: number
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface AddCollectionProductsRequest {
  /** Products, in order */
  product_ids: readonly string[]
  /** Position of the first of them; at the end when absent */
  position?: number | undefined
}

export interface AddCustomerGroupMembersRequest {
  /** Customers */
  customer_ids: readonly string[]
}

export interface AddDisputeEvidenceRequest {
  product_description?: string | null | undefined
  customer_communication?: string | null | undefined
  shipping_carrier?: string | null | undefined
  shipping_tracking_number?: string | null | undefined
  shipping_date?: string | null | undefined
  refund_policy?: string | null | undefined
  service_date?: string | null | undefined
  duplicate_explanation?: string | null | undefined
  explanation?: string | null | undefined
}

export interface Address {
  id: string
  customer_id: string
  name: string | null
  company: string | null
  line1: string | null
  line2: string | null
  city: string | null
  region: string | null
  postal_code: string | null
  /** ISO 3166-1 alpha-2 code of a country */
  country: string
  phone: string | null
  /** Words of your own, such as home or warehouse */
  labels: string[]
  /** Whether orders are sent here unless they say otherwise; true takes it from another one */
  is_default_shipping: boolean
  /** Whether invoices go here unless an order says otherwise; true takes it from another one */
  is_default_billing: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface AddressFormat {
  /** ISO 3166-1 alpha-2 code of a country */
  country: string
  /** Fields that addresses of the country have, in the order in which they are written */
  fields: ('name' | 'company' | 'line1' | 'line2' | 'city' | 'region' | 'postal_code')[]
  required: ('name' | 'company' | 'line1' | 'line2' | 'city' | 'region' | 'postal_code')[]
  postal_code_pattern: string | null
  postal_code_example: string | null
  region_kind: string | null
  /** Regions to choose from; empty where any text is accepted */
  regions: {
    code: string
    name: string
  }[]
}

export interface AdjustStockRequest {
  adjustments: readonly ({
    variant_id: string
    /** Code of a location */
    warehouse?: string | undefined
    /** What caused it, such as the number of a delivery; the movement keeps it */
    ref?: string | undefined
    /** Units to add; negative to take away */
    delta: number
    /** With `DAMAGED`, so many units on hand become damaged, or good again if `delta` is negative. They stay on hand: to write them off, make them good again and take them away in the same request. */
    bucket?: 'ON_HAND' | 'DAMAGED' | undefined
  } | {
    variant_id: string
    /** Code of a location */
    warehouse?: string | undefined
    /** What caused it, such as the number of a delivery; the movement keeps it */
    ref?: string | undefined
    set: number
    expected_on_hand?: number | undefined
  } | {
    /** SKU of the variant; that of the operator where several sellers use it */
    sku: string
    /** Code of a location */
    warehouse?: string | undefined
    /** What caused it, such as the number of a delivery; the movement keeps it */
    ref?: string | undefined
    /** Units to add; negative to take away */
    delta: number
    /** With `DAMAGED`, so many units on hand become damaged, or good again if `delta` is negative. They stay on hand: to write them off, make them good again and take them away in the same request. */
    bucket?: 'ON_HAND' | 'DAMAGED' | undefined
  } | {
    /** SKU of the variant; that of the operator where several sellers use it */
    sku: string
    /** Code of a location */
    warehouse?: string | undefined
    /** What caused it, such as the number of a delivery; the movement keeps it */
    ref?: string | undefined
    set: number
    expected_on_hand?: number | undefined
  })[]
  reason?: string | undefined
}

export interface AdjustStockResponse {
  content: StockItem[]
}

export interface AdvanceSandboxClockRequest {
  /** How far to move the clock */
  seconds?: number | undefined
  /** Time to move the clock to, instead of `seconds` */
  to?: string | undefined
}

export interface Agent {
  id: string
  name: string
  /** `INTERNAL` runs in Souk, `EXTERNAL` elsewhere */
  kind: 'INTERNAL' | 'EXTERNAL'
  /** What the agent is for; shown to whoever decides on its requests */
  purpose: string
  owner_member_id: string
  /** Only an active agent can act */
  status: 'ACTIVE' | 'SUSPENDED' | 'RETIRED'
  scopes: string[]
  tools: string[] | null
  limits: {
    per_action: Money | null
    per_day: Money | null
    actions_per_hour: number | null
  }
  version: number
  created_at: string
  updated_at: string
}

export interface AgentCredential {
  id: string
  agent_id: string
  name: string
  status: 'ACTIVE' | 'REVOKED'
  created_at: string
  /** Only in this response */
  client_secret: string
}

export interface AiAuditEntry {
  /** The content that is hashed, in canonical form (RFC 8785) */
  entry: {
    tenant_id: string
    /** Position of the entry in the log; 1 is the first */
    sequence: number
    at: string
    agent_id: string | null
    /** The `operationId`; of a decision, that of the request */
    operation: string
    request_id: string
    /** What was asked, decided and done. A field that does not apply is left out; content is recorded as digests */
    facts: {
      /** `INTENT` before an action of an agent, `OUTCOME` after it, `READ` for a request of an agent that changes nothing; `DECISION` when a member approves or rejects a request, `CONTROL` when somebody changes what agents may do: an agent, its credentials, a policy or a grant */
      kind?: 'INTENT' | 'OUTCOME' | 'READ' | 'DECISION' | 'CONTROL'
      /** `DONE`; `BEGUN` when a payment gateway was asked; `WITHHELD` for approval; `REFUSED`; `UNKNOWN` if the result is not known */
      outcome?: 'DONE' | 'BEGUN' | 'WITHHELD' | 'REFUSED' | 'UNKNOWN'
      /** HTTP status of the answer */
      status?: number
      /** Code of the problem, if the action was refused */
      code?: string
      /** `jti` of the access token */
      token_id?: string
      on_behalf_of?: string | null
      /** Agents that delegated the request to this one, first to last */
      delegated_through?: string[]
      network?: string | null
      /** What the policies decided: `ALLOW`, `REQUIRE_APPROVAL` or `DENY` */
      effect?: string
      policy_id?: string | null
      policy_version?: number | null
      /** The approval that the action waits for, that allowed it, or that was decided on */
      approval_id?: string
      /** The standing permission that allowed it */
      grant_id?: string
      /** Resources that the action changed, or would change */
      resources?: {
        resource: string
        id: string
        version_before: number | null
        version_after: number | null
      }[]
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of `{ "method", "path", "body" }`: the path with its query as the operation declares it, the body as JSON, null without one. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      arguments_sha256?: string
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of the JSON that was answered. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      result_sha256?: string
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of `{ "reason", "sources" }`: what `Souk-Agent-Reason` and `Souk-Agent-Sources` said, null and an empty list where one was left out. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      justification_sha256?: string
      /** Who decided, or made the change: a member, an API key or client, or an agent */
      actor?: {
        type: 'client' | 'member' | 'agent' | 'person' | 'system'
        id: string
      }
      /** What the member decided, for `DECISION` */
      verdict?: 'APPROVE' | 'REJECT'
      /** SHA-256, base64url, of the request that was decided on, as the approval shows it: without a salt */
      payload_sha256?: string
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of the comment of the member, a JSON string. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      comment_sha256?: string
      /** Type of the event that announced the change, for `CONTROL` */
      action?: string
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of `data.object` of the event: the resource as it was left. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      resource_sha256?: string
      /** SHA-256, base64url, of the salt alone */
      salt_sha256?: string
      /** Reads that the entry stands for, if more than one */
      count?: number
      /** When the first of these reads was */
      since?: string
      /** When the last of these reads was */
      until?: string
      /** SHA-256, base64url, over the digest of the reads before and that of the last one, read by read; a read is the canonical form of its details and its request id */
      reads_sha256?: string
    }
    /** Hash of the preceding entry; for the first entry, 32 zero bytes */
    previous_hash: string
  }
  /** SHA-256 of a zero byte and the canonical form of `entry` (RFC 6962) */
  hash: string
}

export interface AiAuditSalt {
  /** Position of the entry in the log; 1 is the first */
  sequence: number
  salt: string | null
}

export interface ApiKey {
  id: string
  name: string
  status: 'ACTIVE' | 'REVOKED'
  scopes: string[]
  /** Null if the key does not expire */
  expires_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ApplyTaxRatePresetRequest {
  preset: 'EU_VAT'
  /** Only the rates of these countries; all of the preset unless said */
  countries?: readonly string[] | undefined
}

export interface ApplyTaxRatePresetResponse {
  preset: 'EU_VAT'
  /** The day on which the rates were looked up */
  as_of: string
  /** The day from which its rates count. Each begins at midnight in the country that it is of, wherever the seller is. For sales before it create rates of your own */
  valid_from: string
  /** Where the rates come from */
  sources: string[]
  /** Rates that were created */
  created: number
  /** Rates of an earlier edition that now end where a new one begins */
  ended: number
  /** Rates that were there already, or for which the tenant has its own */
  kept: number
  /** Of those that were kept, the rates with another percentage than the preset: your own, or one that the preset has corrected since. Check them */
  differing_tax_rate_ids: string[]
}

/** A write that waits for a person, or was decided on */
export interface Approval {
  id: string
  status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'
  operation_id: string
  agent_id: string | null
  on_behalf_of: string | null
  /** What the request would do; without names and amounts for whoever has a `missing_scope` */
  summary: string
  /** What it is about: up to ten resources that it would change */
  resources: {
    resource: string
    id: string
    name: string | null
  }[]
  money: Money | null
  missing_scope: string | null
  provider_id: string | null
  reason: string | null
  policy_id: string | null
  /** SHA-256, base64url */
  payload_sha256: string
  expires_at: string
  version: number
  created_at: string
  updated_at: string
  request: {
    method: string
    path: string
    /** The body exactly as it will be sent; null without `missing_scope` */
    body: unknown
  }
  /** Agents that delegated the request, first to last */
  delegated_through: string[]
  /** What the request did in a transaction that was undone */
  changes: {
    resource: string
    id: string
    /** As the resource is shown */
    before: unknown
    /** As the resource is shown */
    after: unknown
  }[]
  /** What the agent says that it bases its request on */
  sources: {
    title: string
    uri: string | null
    quote: string | null
  }[]
  /** Reasons that the same request had before, while it was pending: the last ten, oldest first */
  earlier_reasons: {
    reason: string | null
    /** What the agent says that it bases its request on */
    sources: {
      title: string
      uri: string | null
      quote: string | null
    }[]
    replaced_at: string
  }[]
  policy_version: number | null
  /** All `policies` in one: the roles that any of them names, the largest quorum, and every exclusion */
  approvers: {
    roles: string[]
    quorum: number
    exclude: ('REQUESTER' | 'AGENT_OWNER')[]
  }
  /** The policies that stopped the request. Each needs `quorum` approvals of members with one of its roles, or the role OWNER; one approval counts for every policy that it satisfies. Whoever one of them excludes decides for none. `policy_id` is null for what holds without a policy */
  policies: {
    policy_id: string | null
    version: number | null
    name: string | null
    roles: string[]
    quorum: number
    exclude: ('REQUESTER' | 'AGENT_OWNER')[]
  }[]
  resource_versions: {
    resource: string
    id: string
    version: number | null
  }[]
  decisions: {
    member_id: string
    verdict: 'APPROVE' | 'REJECT'
    comment: string | null
    at: string
  }[]
  result: {
    status: number
    location?: string
    code?: string
  } | null
  erased_at: string | null
  /** Whether the caller can approve it now */
  can_decide: boolean
  cannot_decide_reason: string | null
  deciders: {
    /** How many members can approve it now */
    count: number
    /** Whether those can satisfy all `policies`. If not, it expires unless somebody gets the roles */
    is_enough: boolean
    members: {
      id: string
      name: string | null
    }[] | null
  } | null
}

export interface ApprovalGrant {
  id: string
  /** `EXHAUSTED` when `count` or `amount_total` is used up, `EXPIRED` after `until`. Only an `ACTIVE` grant is used */
  status: 'ACTIVE' | 'EXHAUSTED' | 'EXPIRED' | 'REVOKED'
  agent_id: string
  /** The member whose approval it stands for */
  granted_by: string
  /** Operation ids */
  operations: string[]
  amount_each: Money | null
  amount_total: Money | null
  count: number
  until: string
  used_amount: Money | null
  used_count: number
  reason: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ApprovalPolicy {
  id: string
  name: string
  /** Policies are listed by ascending order. Of equally strict ones, which hold together, the first is named on the approval */
  order: number
  match: PolicyMatch
  /** Of the policies that match a write the strictest wins: `DENY`, `REQUIRE_APPROVAL`, `ALLOW` */
  effect: 'ALLOW' | 'REQUIRE_APPROVAL' | 'DENY'
  approvers: PolicyApprovers
  /** How long a write waits before it expires */
  ttl_hours: number
  status: 'ACTIVE' | 'DISABLED'
  version: number
  created_at: string
  updated_at: string
}

export interface ApproveApprovalRequest {
  /** As the approval shows it: what is decided on is what was read */
  payload_sha256: string
  comment?: string | undefined
}

export interface ApproveTaxExemptionRequest {
  /** The version that was looked at: places and period that change meanwhile are not approved unseen */
  version: number
}

export interface AuditEntry {
  id: string
  at: string
  actor: {
    type: string
    id: string
  }
  /** The `operationId` */
  operation: string
  resource: {
    type: string
    id: string
  } | null
  request_id: string
  /** SHA-256 of the resource before the change; null if there was none */
  before_digest: string | null
  /** SHA-256 of the resource after the change; null if there was none */
  after_digest: string | null
}

/** A program gets a token for a member who signed in at `/oauth/authorize` */
export interface AuthorizationCodeGrant {
  grant_type: "authorization_code"
  /** The code from the redirect; it can be used once, within a minute */
  code: string
  /** The same as in the authorization request */
  redirect_uri: string
  /** The PKCE verifier of the S256 challenge */
  code_verifier: string
  /** Id of the client, when it does not use HTTP Basic */
  client_id?: string | undefined
  /** Secret of the client; a public client has none */
  client_secret?: string | undefined
}

export interface AuthorizationServerMetadata {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  revocation_endpoint: string
  introspection_endpoint: string
  jwks_uri: string
  scopes_supported: string[]
  response_types_supported: string[]
  response_modes_supported: string[]
  grant_types_supported: string[]
  token_endpoint_auth_methods_supported: string[]
  revocation_endpoint_auth_methods_supported: string[]
  introspection_endpoint_auth_methods_supported: string[]
  code_challenge_methods_supported: string[]
  authorization_response_iss_parameter_supported: boolean
  service_documentation: string
}

export interface Availability {
  product_id: string
  /** Whether one of the variants shown can be bought */
  purchasable: boolean
  /** Name by which products and orders refer to the channel: lower-case letters, digits, hyphens and underscores. It never changes */
  channel: string
  currency: string
  quantity: number
  /** Variants of the product; 100 of them are shown, ask for others by `variant_id` */
  variant_count: number
  variants: {
    variant_id: string
    sku: string | null
    title: string
    /** Whether all checks passed */
    purchasable: boolean
    unit_price: Money | null
    /** So many units cost the unit price; more than 1 for prices below a minor unit */
    unit_quantity: number
    /** Units over all active locations, with `country` over those that ship there, of a bundle as many as its components make; without meaning if stock is not tracked */
    available: number
    gates: AvailabilityGate[]
  }[]
}

export interface AvailabilityGate {
  code: 'channel_active' | 'product_active' | 'variant_active' | 'provider_active' | 'product_published' | 'priced' | 'in_stock' | 'customer_active'
  passed: boolean
  message: string
  remedy: {
    text: string
    /** Operation of the API to continue with */
    operation: string
    /** Path of that operation */
    href: string
  } | null
}

export interface CalculateTaxRequest {
  lines: readonly {
    /** Your own name for the line, unique in the request */
    ref: string
    amount: Money
    tax_code?: string | null | undefined
    tax_inclusive?: boolean | null | undefined
    /** How many units the amount is of. It is not multiplied */
    quantity?: number | undefined
  }[]
  reference?: string | null | undefined
  shipping?: {
    amount: Money
    tax_code?: string | null | undefined
    tax_inclusive?: boolean | null | undefined
  } | null | undefined
  from?: {
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
    region?: string | null | undefined
    postal_code?: string | null | undefined
  } | null | undefined
  to: {
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
    region?: string | null | undefined
    postal_code?: string | null | undefined
  }
  customer_id?: string | null | undefined
  tax_id?: string | null | undefined
  exemption_id?: string | null | undefined
  /** RFC 3339 */
  at?: string | undefined
}

export interface Caller {
  /** What the token speaks for */
  type: 'member' | 'client' | 'api_key' | 'agent'
  /** Id of the member, client, API key or agent */
  id: string
  name: string | null
  /** Email address of a member; null for programs */
  email: string | null
  /** OAuth2 client that got the token; null for an API key */
  client_id: string | null
  /** Member for whom an agent acts */
  on_behalf_of: string | null
  /** Whether the caller works for the tenant itself or for one of its providers */
  party: {
    type: 'operator' | 'provider'
    /** Null for the operator */
    id: string | null
    name: string | null
  }
  /** Roles of the member; empty for programs */
  roles: ('OWNER' | 'ADMIN' | 'CATALOG_MANAGER' | 'ORDER_MANAGER' | 'FULFILLMENT' | 'FINANCE' | 'SUPPORT' | 'ANALYST' | 'DEVELOPER' | 'PROVIDER_OWNER' | 'PROVIDER_STAFF')[]
  /** Every scope that the token holds now, with wildcards spelled out */
  scopes: string[]
  tenant: {
    id: string
    name: string
    mode: 'live' | 'sandbox'
    currency: string
    /** Name of an IANA time zone, by which days begin and end */
    time_zone: string
    /** Time by the clock of the tenant, which a sandbox can move */
    now: string
  }
  /** When the token expires, in real time; null if it does not */
  expires_at: string | null
}

export interface Campaign {
  id: string
  name: string
  budget: CampaignBudget | null
  starts_at: string | null
  ends_at: string | null
  timezone: string | null
  status: 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'EXHAUSTED' | 'ENDED' | 'ARCHIVED'
  /** Whether four fifths of the budget are used or reserved */
  is_low: boolean
  version: number
  created_at: string
  updated_at: string
}

/** What its promotions may cost together, or how often they may be used. Money is in one currency, in which alone they then apply */
export interface CampaignBudget {
  /** Whether it is money or a number of uses */
  kind: 'SPEND' | 'USES'
  /** For `SPEND` */
  amount?: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  /** For `USES`: how often its promotions are applied to orders */
  uses?: number | undefined
}

export interface CampaignUsage {
  campaign_id: string
  /** Orders, and carts that hold it: `used` and `reserved` together */
  uses: number
  /** What it has cost, with or without a budget: one amount for each currency */
  cost: Money[]
  spent: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | null
  /** By orders; one amount for each currency */
  used: {
    uses: number
    cost: Money[]
  }
  /** By carts and orders that have not redeemed it */
  reserved: {
    uses: number
    cost: Money[]
  }
}

export interface CancelOrderRequest {
  reason?: string | undefined
  /** The units to cancel; all open units when absent */
  items?: readonly {
    order_item_id: string
    quantity: number
  }[] | undefined
}

export interface CancelOrdersRequest {
  rows: readonly {
    id: string
    /** `ETag` of the resource, to change it only while it is the same */
    if_match?: string | undefined
    body?: CancelOrderRequest | undefined
  }[]
}

export interface CancelOrdersResponse {
  counts: {
    total: number
    succeeded: number
    waiting: number
    refused: number
    retry: number
  }
  rows: {
    /** The resource of the row; results are in the order of the rows */
    id: string
    /** WAITING: a policy wants somebody to approve it first. REFUSED: a rule is against it. RETRY: it was not done, or nobody knows, for a reason that passes; repeat the whole request with the same key */
    outcome: 'SUCCEEDED' | 'WAITING' | 'REFUSED' | 'RETRY'
    status: number
    result: Order | null
    approval_id: string | null
    problem: Record<string, unknown> | null
  }[]
}

export interface CapturePaymentRequest {
  amount?: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
}

export interface Cart {
  id: string
  /** `OPEN` and `ABANDONED` carts can be changed and completed. `COMPLETING` lasts only while the order is placed and is never returned */
  status: 'OPEN' | 'COMPLETING' | 'COMPLETED' | 'ABANDONED' | 'EXPIRED'
  /** Handle of a sales channel */
  channel: string
  /** ISO 4217 code */
  currency: string
  customer_id: string | null
  email: string | null
  shipping_address: ContactAddress | null
  billing_address: ContactAddress | null
  shipping_method: string | null
  /** Whether stock is held for this cart, for `hold_seconds` of the settings after each change. Buyers need an address and an email for it, and hold up to 20 units of a variant, for an hour in all */
  hold: boolean
  reservation_id: string | null
  held_until: string | null
  order_id: string | null
  metadata: Record<string, string | number | boolean>
  abandoned_at: string | null
  completed_at: string | null
  /** When it expires unless it changes */
  expires_at: string
  version: number
  created_at: string
  updated_at: string
  items: CartItem[]
  /** Cost of the chosen shipping method; null without one */
  shipping: CartShipping | null
  codes: CartCode[]
  /** Total discount of each promotion */
  promotions: {
    promotion_id: string
    name: string
    code: string | null
    amount: Money
  }[]
  /** Automatic promotions that would reduce the total if the cart had a little more, the nearest first; three at most */
  within_reach: CartWithinReach[]
  subtotal: Money
  discount_total: Money
  shipping_total: Money
  included_tax_total: Money
  tax_total: Money
  total: Money
  /** False while the address is missing or the tax gateway has not calculated this cart; taxes are then estimates */
  is_tax_final: boolean
  /** Problems that would refuse the order at this moment, in the order in which completing reports them */
  blockers: CartBlocker[]
  /** Snapshot of the amounts in this response. Send it to `complete`, which refuses the order if they changed */
  shown: string
}

export interface CartBlocker {
  code: string
  detail: string
  /** The lines that it is about; none for the whole cart */
  item_ids: string[]
  /** The code of the cart that it is about; null for all else */
  promotion_code: string | null
}

export interface CartCode {
  code: string
  is_applied: boolean
  /** Why the code does not apply; null if it does */
  reason: string | null
  gap: {
    amount: Money | null
    quantity: number | null
  } | null
}

export interface CartFacts {
  id: string
  /** `OPEN` and `ABANDONED` carts can be changed and completed. `COMPLETING` lasts only while the order is placed and is never returned */
  status: 'OPEN' | 'COMPLETING' | 'COMPLETED' | 'ABANDONED' | 'EXPIRED'
  /** Handle of a sales channel */
  channel: string
  /** ISO 4217 code */
  currency: string
  customer_id: string | null
  email: string | null
  shipping_address: ContactAddress | null
  billing_address: ContactAddress | null
  shipping_method: string | null
  /** Whether stock is held for this cart, for `hold_seconds` of the settings after each change. Buyers need an address and an email for it, and hold up to 20 units of a variant, for an hour in all */
  hold: boolean
  reservation_id: string | null
  held_until: string | null
  order_id: string | null
  metadata: Record<string, string | number | boolean>
  abandoned_at: string | null
  completed_at: string | null
  /** When it expires unless it changes */
  expires_at: string
  version: number
  created_at: string
  updated_at: string
  items: {
    id: string
    variant_id: string
    product_id: string
    sku: string | null
    title: string
    quantity: number
    metadata: Record<string, string | number | boolean>
  }[]
  codes: string[]
  /** Total at the last change; null if no line has a price */
  last_total: Money | null
}

export interface CartItem {
  id: string
  variant_id: string
  product_id: string
  sku: string | null
  title: string
  quantity: number
  metadata: Record<string, string | number | boolean>
  variant_title: string | null
  requires_shipping: boolean
  /** Null if the line cannot be bought now */
  unit_price: Money | null
  /** So many units cost the unit price; more than 1 for prices below a minor unit */
  unit_quantity: number
  subtotal: Money
  discount_total: Money
  tax_total: Money
  /** Tax contained in the prices */
  included_tax_total: Money
  total: Money
  discounts: {
    promotion_id: string
    name: string
    code: string | null
    amount: Money
  }[]
  taxes: {
    name: string
    jurisdiction: string
    reason: string
    rate: string
    base: Money
    amount: Money
  }[]
  /** Whether stock suffices for all lines of the cart, at locations that ship to its address */
  is_available: boolean
  /** How many of the units are held at this moment; the others can be sold to anybody */
  held_quantity: number
  /** Why the line cannot be bought now; it is excluded from all totals */
  fault: {
    code: string
    message: string
  } | null
}

export interface CartShipping {
  shipping_method_id: string
  code: string
  name: string
  subtotal: Money
  discount_total: Money
  tax_total: Money
  /** Tax contained in the prices */
  included_tax_total: Money
  total: Money
  discounts: {
    promotion_id: string
    name: string
    code: string | null
    amount: Money
  }[]
  taxes: {
    name: string
    jurisdiction: string
    reason: string
    rate: string
    base: Money
    amount: Money
  }[]
}

export interface CartWithinReach {
  promotion_id: string
  name: string
  /** What is missing, in money, in items or in both */
  gap: {
    amount: Money | null
    quantity: number | null
  }
}

export interface Category {
  id: string
  /** Parent category; null at the top */
  parent_id: string | null
  handle: string
  name: string
  description: string | null
  /** Texts in other languages, by BCP 47 language tag */
  translations: Record<string, {
    name?: string
    description?: string
  }>
  /** `HIDDEN` categories are not shown to shoppers; products stay in them */
  status: 'ACTIVE' | 'HIDDEN'
  /** Position among its siblings, from 0 */
  position: number
  /** Depth in the tree, 1 at the top */
  level: number
  /** Ancestors, from the top down */
  path: {
    id: string
    handle: string
    name: string
  }[]
  /** Products of any status that are found in this category, those of its subcategories included, each once; a provider sees the number of its own */
  product_count: number
  /** Number of child categories */
  child_count: number
  metadata: Record<string, string | number | boolean>
  created_at: string
  updated_at: string
  version: number
}

export interface ChangeCustomerRequest {
  email?: string | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  locale?: string | null | undefined
  /** `GUEST` has no account of the shop, `REGISTERED` has one; a new customer is `REGISTERED` unless said otherwise */
  kind?: 'GUEST' | 'REGISTERED' | undefined
  timezone?: string | null | undefined
  currency?: string | null | undefined
  /** All of them; each type and value once */
  tax_ids?: readonly {
    /** Which register it is of; `OTHER` is kept as it is written */
    type: 'EU_VAT' | 'GB_VAT' | 'CH_UID' | 'NO_MVA' | 'US_EIN' | 'AU_ABN' | 'OTHER'
    /** With the prefix of the country where there is one; kept without spaces and points */
    value: string
    /** `UNVERIFIED` has the right form; `VERIFIED` was looked up in the register by whoever wrote it. `UNVERIFIED` when absent */
    status?: 'UNVERIFIED' | 'VERIFIED' | undefined
  }[] | undefined
  external_id?: string | null | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface ChangeMyCustomerPasswordRequest {
  current_password: string
  password: string
}

export interface ChangeMyPasswordRequest {
  current_password: string
  password: string
}

export interface ChangeOrderRequest {
  email?: string | null | undefined
  /** Replaces the address while nothing has shipped. Its country stays: prices and stock were chosen for it. */
  shipping_address?: ContactAddressBody | undefined
  billing_address?: ContactAddressBody | null | undefined
  note?: string | null | undefined
  tags?: readonly string[] | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  external_id?: string | null | undefined
}

export interface Channel {
  id: string
  /** Name by which products and orders refer to the channel: lower-case letters, digits, hyphens and underscores. It never changes */
  handle: string
  name: string
  /** A `DISABLED` channel accepts no orders */
  status: 'ACTIVE' | 'DISABLED'
  /** Whether it receives orders that name no channel */
  is_default: boolean
  external_id: string | null
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
}

export interface CheckAvailabilityItem {
  variant_id: string
  /** False if the variant can be sold without limit */
  tracked: boolean
  available: number
  /** Units that can be ordered now, also such as are not there but may be sold by the policy; null is without limit */
  sellable: number | null
  locations: {
    /** Code of a location */
    warehouse: string
    available: number
    /** What may be sold beyond what is available: nothing (`DENY`), up to `backorder_limit` units (`BACKORDER`), or up to so many until `release_at` and nothing from then on (`PREORDER`) */
    policy: 'DENY' | 'BACKORDER' | 'PREORDER'
    /** Units that may be sold beyond those that are available; null is without limit */
    backorder_limit: number | null
    /** Until when a `PREORDER` sells units that are not there; null with the other policies */
    release_at: string | null
  }[]
}

export interface CheckAvailabilityRequest {
  variant_ids: readonly string[]
  /** ISO 3166-1 alpha-2 code of where it goes: only locations that ship there count */
  country?: string | undefined
}

export interface CheckAvailabilityResponse {
  content: CheckAvailabilityItem[]
}

export interface CheckStockIntegrityResponse {
  /** True if there are no mismatches */
  consistent: boolean
  items_checked: number
  mismatches: {
    stock_item_id: string
    on_hand: number
    /** Sum of all movements */
    moved: number
    reserved: number
    /** Sum of what orders and carts have reserved, which must equal `reserved`. Not `held` of the stock item */
    held: number
    damaged: number
    /** Sum of all movements of damaged units */
    damaged_moved: number
    safety_stock: number
    /** Sum of all movements of units kept back */
    safety_stock_moved: number
    /** `held` of the stock item */
    held_counter: number
    /** Sum of what carts have reserved */
    held_by_carts: number
    incoming: number
    /** Units of transfers that are on the way here */
    on_the_way: number
  }[]
}

export interface CheckoutSettings {
  /** Minutes without a change after which a cart with lines counts as abandoned */
  abandoned_after_minutes: number
  /** Days without a change after which a cart expires; an empty cart expires after one day */
  expires_after_days: number
  /** How long stock is held after each change, in carts with `hold` */
  hold_seconds: number
  /** Whether carts are taxed. A tax rate, if only of zero, must then exist for every destination */
  calculates_taxes: boolean
  version: number
  updated_at: string | null
}

export interface ClaimCartRequest {
  /** Customer to assign the cart to; omit it when signed in as the customer */
  customer_id?: string | undefined
}

export interface Client {
  id: string
  name: string
  status: 'ACTIVE' | 'REVOKED'
  /** Whether the client has a secret */
  confidential: boolean
  /** How the client gets tokens */
  grant_types: ('client_credentials' | 'authorization_code' | 'refresh_token')[]
  redirect_uris: string[]
  scopes: string[]
  version: number
  created_at: string
  updated_at: string
}

/** A program gets a token for itself */
export interface ClientCredentialsGrant {
  grant_type: "client_credentials"
  /** Scopes, separated by spaces; all scopes of the client if left out */
  scope?: string | undefined
  /** Id of the client, when it does not use HTTP Basic */
  client_id?: string | undefined
  /** Secret of the client; a public client has none */
  client_secret?: string | undefined
}

export interface Clock {
  /** Current time of the sandbox */
  now: string
  /** How far the sandbox is ahead of real time */
  offset_seconds: number
  real_time: string
  /** Version of the tenant, for `If-Match` */
  version: number
}

export interface CloseLedgerPeriodRequest {
  /** The last day of the period, as days are in the time zone of the tenant */
  through: string
}

export interface Collection {
  id: string
  handle: string
  title: string
  description: string | null
  /** Texts in other languages, by BCP 47 language tag */
  translations: Record<string, {
    title?: string
    description?: string
  }>
  /** `MANUAL`: products are chosen one by one; `RULE`: they follow from rules */
  kind: 'MANUAL' | 'RULE'
  /** Whether a product meets all rules or any of them */
  matching: 'ALL' | 'ANY'
  /** Conditions on the products of a collection of kind `RULE` */
  rules: CollectionRule[]
  /** Order of the products. `MANUAL` is the order given by `PUT …/products`, for kind `MANUAL`; prices are compared as amounts, regardless of their currency. */
  sort: 'MANUAL' | 'NEWEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'TITLE'
  /** Number of products; a provider sees the number of its own */
  product_count: number
  /** Whether products are still being compared after a change of the rules or of the order */
  is_rebuilding: boolean
  metadata: Record<string, string | number | boolean>
  created_at: string
  updated_at: string
  version: number
}

export interface CollectionRule {
  /** `CATEGORY` includes all that is in it; `PRICE` is that of the default variant in `currency`; `PROVIDER` takes `none` for the operator; `IN_STOCK` takes `true` or `false`; `ATTRIBUTE` is the value of `attribute`, of the product or of one of its variants */
  field: 'BRAND' | 'TAG' | 'KIND' | 'TITLE' | 'CATEGORY' | 'PRODUCT_TYPE' | 'PROVIDER' | 'PRICE' | 'CREATED_AT' | 'IN_STOCK' | 'ATTRIBUTE'
  /** `IS`, `IS_NOT` and `ANY_OF` compare the whole value, `ANY_OF` with several; `CONTAINS` and `DOES_NOT_CONTAIN` look for a part of a `TITLE`, case-insensitive; `AT_LEAST` and `AT_MOST` are for `PRICE`, `CREATED_AT` and for numbers, measures and days of `ATTRIBUTE` */
  operator: 'IS' | 'IS_NOT' | 'ANY_OF' | 'CONTAINS' | 'DOES_NOT_CONTAIN' | 'AT_LEAST' | 'AT_MOST'
  /** Amounts in minor units, times in RFC 3339, ids and texts as they are; of an attribute a number, a day, `true` or `false`, and of a measure the number in its unit */
  values: readonly string[]
  /** Of a price */
  currency?: string | undefined
  /** Key of an attribute, in any product type */
  attribute?: string | undefined
}

export interface CommissionAssignment {
  id: string
  provider_id: string | null
  plan_id: string | null
  effective_from: string
  created_at: string
}

export interface CommissionLine {
  id: string
  /** `SALE`: what a sale came to. `REVERSAL`: taken back, with amounts below zero. `REINSTATEMENT`: taken back before, and owed again */
  kind: 'SALE' | 'REVERSAL' | 'REINSTATEMENT'
  order_id: string
  order_item_id: string | null
  provider_id: string
  plan_id: string
  /** Of the rules of the plan */
  revision: number
  rule_id: string
  terms: CommissionTerms
  /** Units of the sale */
  units: number
  /** What the commission is taken of */
  base: Money
  rate: string | null
  /** The commission, without tax */
  amount: Money
  /** The tax on it */
  tax_amount: Money
  /** Both */
  total: Money
  reverses: string | null
  /** When the order was placed */
  placed_at: string
  /** When it was paid, which decides the rule */
  paid_at: string
  created_at: string
}

export interface CommissionPlan {
  id: string
  name: string
  status: 'DRAFT' | 'ACTIVE' | 'RETIRED'
  /** Those that were decided last; the first that matches is applied */
  rules: CommissionRule[]
  /** How often rules have been decided since the plan is active; 0 for a draft */
  revision: number
  rules_valid_from: string | null
  activated_at: string | null
  retired_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface CommissionRule {
  id: string
  name: string
  /** `PERCENT`: `rate` of the base. `FIXED_PER_UNIT`: `fixed` for each unit. `PERCENT_PLUS_FIXED`: both. `TIERED`: the part of the value of a unit between two bounds by the rate of its tier */
  kind: 'PERCENT' | 'FIXED_PER_UNIT' | 'PERCENT_PLUS_FIXED' | 'TIERED'
  /** Share of the base; null for kinds without one */
  rate: string | null
  /** Amount for each unit; a currency that is not listed has none */
  fixed: {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[]
  /** Rates by the value of one unit, the lowest first */
  tiers: {
    /** Value of one unit from which the rate applies, in each currency; empty for the first tier */
    from: {
      amount: number
      /** ISO 4217 code */
      currency: string
    }[]
    /** Decimal with at most six places; 0.19 is nineteen per cent */
    rate: string
  }[]
  /** Whether the base is the value of the goods without tax or with it */
  basis: 'NET' | 'GROSS'
  /** Whether `rate` is charged on shipping as well, on a line of its own */
  include_shipping: boolean
  /** Least commission of a line; a currency that is not listed has none */
  min: {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[]
  /** Most commission of a line; a currency that is not listed has none */
  max: {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[]
  /** Rate of the tax on the commission; null for none */
  tax_rate: string | null
  /** What a refund gives back of the commission: `REVERSE` its share, `KEEP` nothing, `KEEP_FIXED` all but the amount for each unit. The commission of cancelled units is always given back */
  on_refund: 'REVERSE' | 'KEEP' | 'KEEP_FIXED'
  match: {
    /** Providers; empty for all */
    provider_ids: string[]
    /** Categories with everything below them; empty for all */
    category_ids: string[]
    /** Products; empty for all */
    product_ids: string[]
    /** Sales channels by their handles; empty for all */
    channels: string[]
    /** Prices of one unit before discounts, from `from` on and below `to`; null is no bound. Empty for all; otherwise only currencies that are listed match */
    price_bands: {
      /** ISO 4217 code */
      currency: string
      from: number | null
      to: number | null
    }[]
  }
  valid_from: string | null
  valid_to: string | null
}

export interface CommissionRuleBody {
  /** Of the rule that it replaces; a new one without */
  id?: string | undefined
  name: string
  match?: {
    /** Providers; empty for all */
    provider_ids?: readonly string[] | undefined
    /** Categories with everything below them; empty for all */
    category_ids?: readonly string[] | undefined
    /** Products; empty for all */
    product_ids?: readonly string[] | undefined
    /** Sales channels by their handles; empty for all */
    channels?: readonly string[] | undefined
    /** Prices of one unit before discounts, from `from` on and below `to`; null is no bound. Empty for all; otherwise only currencies that are listed match */
    price_bands?: readonly {
      /** ISO 4217 code */
      currency: string
      from: number | null
      to: number | null
    }[] | undefined
  } | undefined
  /** `PERCENT`: `rate` of the base. `FIXED_PER_UNIT`: `fixed` for each unit. `PERCENT_PLUS_FIXED`: both. `TIERED`: the part of the value of a unit between two bounds by the rate of its tier */
  kind: 'PERCENT' | 'FIXED_PER_UNIT' | 'PERCENT_PLUS_FIXED' | 'TIERED'
  /** Share of the base; null for kinds without one */
  rate?: string | null | undefined
  /** Amount for each unit; a currency that is not listed has none */
  fixed?: readonly {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[] | undefined
  /** Rates by the value of one unit, the lowest first */
  tiers?: readonly {
    /** Value of one unit from which the rate applies, in each currency; empty for the first tier */
    from: readonly {
      amount: number
      /** ISO 4217 code */
      currency: string
    }[]
    /** Decimal with at most six places; 0.19 is nineteen per cent */
    rate: string
  }[] | undefined
  /** Whether the base is the value of the goods without tax or with it */
  basis?: 'NET' | 'GROSS' | undefined
  /** Whether `rate` is charged on shipping as well, on a line of its own */
  include_shipping?: boolean | undefined
  /** Least commission of a line; a currency that is not listed has none */
  min?: readonly {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[] | undefined
  /** Most commission of a line; a currency that is not listed has none */
  max?: readonly {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[] | undefined
  /** Rate of the tax on the commission; null for none */
  tax_rate?: string | null | undefined
  /** What a refund gives back of the commission: `REVERSE` its share, `KEEP` nothing, `KEEP_FIXED` all but the amount for each unit. The commission of cancelled units is always given back */
  on_refund?: 'REVERSE' | 'KEEP' | 'KEEP_FIXED' | undefined
  valid_from?: string | null | undefined
  valid_to?: string | null | undefined
}

export interface CommissionTerms {
  id: string
  name: string
  /** `PERCENT`: `rate` of the base. `FIXED_PER_UNIT`: `fixed` for each unit. `PERCENT_PLUS_FIXED`: both. `TIERED`: the part of the value of a unit between two bounds by the rate of its tier */
  kind: 'PERCENT' | 'FIXED_PER_UNIT' | 'PERCENT_PLUS_FIXED' | 'TIERED'
  /** Share of the base; null for kinds without one */
  rate: string | null
  /** Amount for each unit; a currency that is not listed has none */
  fixed: {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[]
  tiers: {
    /** Value of one unit from which the rate applies, in each currency; empty for the first tier */
    from: {
      amount: number
      /** ISO 4217 code */
      currency: string
    }[]
    /** Decimal with at most six places; 0.19 is nineteen per cent */
    rate: string
  }[]
  /** Whether the base is the value of the goods without tax or with it */
  basis: 'NET' | 'GROSS'
  /** Whether `rate` is charged on shipping as well, on a line of its own */
  include_shipping: boolean
  /** Least commission of a line; a currency that is not listed has none */
  min: {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[]
  /** Most commission of a line; a currency that is not listed has none */
  max: {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[]
  /** Rate of the tax on the commission; null for none */
  tax_rate: string | null
  /** What a refund gives back of the commission: `REVERSE` its share, `KEEP` nothing, `KEEP_FIXED` all but the amount for each unit. The commission of cancelled units is always given back */
  on_refund: 'REVERSE' | 'KEEP' | 'KEEP_FIXED'
}

export interface CommitReservationRequest {
  order_id: string
}

export interface CompleteCartRequest {
  /** `shown` of the cart as last displayed to the buyer */
  shown: string
}

export interface ConfirmRefundRequest {
  /** RFC 3339 */
  sent_at: string
  /** What the bank, the till or the terminal calls it */
  reference?: string | undefined
  /** One of the `accounts` of the manual gateway; the first of them where it is left out */
  account?: string | undefined
  /** How it was sent: `cash` comes out of the till, everything else from an account */
  method?: 'bank_transfer' | 'cash' | 'terminal' | 'other' | undefined
}

export interface Console {
  tenant_id: string
  tenant_name: string
  mode: 'live' | 'sandbox'
  client_id: string
  authorization_url: string
  token_url: string
  sign_out_url: string
  redirect_uri: string
}

export interface ContactAddress {
  name: string | null
  company: string | null
  line1: string | null
  line2: string | null
  city: string | null
  region: string | null
  postal_code: string | null
  /** ISO 3166-1 alpha-2 code of a country */
  country: string
  phone: string | null
}

/** Where it is sent. Price lists for its country apply, and only stock of locations that ship there is taken. */
export interface ContactAddressBody {
  /** ISO 3166-1 alpha-2 code of a country */
  country: string
  name?: string | null | undefined
  company?: string | null | undefined
  line1?: string | null | undefined
  line2?: string | null | undefined
  city?: string | null | undefined
  region?: string | null | undefined
  postal_code?: string | null | undefined
  phone?: string | null | undefined
}

export interface CreateAddressRequest {
  /** ISO 3166-1 alpha-2 code of a country */
  country: string
  name?: string | null | undefined
  company?: string | null | undefined
  line1?: string | null | undefined
  line2?: string | null | undefined
  city?: string | null | undefined
  region?: string | null | undefined
  postal_code?: string | null | undefined
  phone?: string | null | undefined
  /** Words of your own, such as home or warehouse */
  labels?: readonly string[] | undefined
  /** Whether orders are sent here unless they say otherwise; true takes it from another one */
  is_default_shipping?: boolean | undefined
  /** Whether invoices go here unless an order says otherwise; true takes it from another one */
  is_default_billing?: boolean | undefined
}

export interface CreateAgentCredentialRequest {
  name: string
}

export interface CreateAgentRequest {
  name: string
  /** `INTERNAL` runs in Souk, `EXTERNAL` elsewhere */
  kind?: 'INTERNAL' | 'EXTERNAL' | undefined
  /** What the agent is for; shown to whoever decides on its requests */
  purpose: string
  owner_member_id: string
  scopes: readonly ('*' | 'catalog:*' | 'catalog:read' | 'catalog:write' | 'inventory:*' | 'inventory:read' | 'inventory:write' | 'pricing:*' | 'pricing:read' | 'pricing:write' | 'shipping:*' | 'shipping:read' | 'shipping:write' | 'promotions:*' | 'promotions:read' | 'promotions:write' | 'tax:*' | 'tax:read' | 'tax:calculate' | 'tax:write' | 'customers:*' | 'customers:read' | 'customers:write' | 'accounts:*' | 'accounts:read' | 'accounts:write' | 'accounts:sign_in' | 'orders:*' | 'orders:read' | 'orders:write' | 'carts:*' | 'carts:read' | 'carts:write' | 'payment_gateways:*' | 'payment_gateways:read' | 'payment_gateways:write' | 'payment_methods:*' | 'payment_methods:read' | 'payment_methods:write' | 'stored_value:*' | 'stored_value:read' | 'stored_value:write' | 'stored_value:issue' | 'stored_value:lookup' | 'payments:*' | 'payments:read' | 'payments:write' | 'payments:refund' | 'recorded_payments:*' | 'recorded_payments:write' | 'disputes:*' | 'disputes:write' | 'gift_cards:*' | 'gift_cards:read' | 'gift_cards:reveal' | 'payment_links:*' | 'payment_links:read' | 'payment_links:write' | 'ledger:*' | 'ledger:read' | 'ledger:write' | 'ledger:close' | 'reconciliation:*' | 'reconciliation:read' | 'reconciliation:write' | 'marketplace:*' | 'marketplace:read' | 'marketplace:write' | 'marketplace:read_commissions' | 'marketplace:write_commissions' | 'marketplace:read_messages' | 'marketplace:write_messages' | 'marketplace:manage_messages' | 'marketplace:read_reviews' | 'marketplace:write_reviews' | 'marketplace:moderate_reviews' | 'webhooks:*' | 'webhooks:read' | 'webhooks:write' | 'events:*' | 'events:read' | 'uploads:*' | 'uploads:write' | 'sandbox:*' | 'sandbox:read' | 'sandbox:write' | 'identity:*' | 'identity:read' | 'identity:write' | 'agents:*' | 'agents:read' | 'agents:write' | 'audit:*' | 'audit:read' | 'views:*' | 'views:read' | 'views:write' | 'views:manage' | 'operator:*' | 'operator:tenants' | 'jobs:*' | 'jobs:read' | 'jobs:write' | 'privacy:*' | 'privacy:read' | 'privacy:write' | 'privacy:decide' | 'approvals:*' | 'approvals:read' | 'approvals:decide' | 'approvals:write' | 'activity:*' | 'activity:read' | 'activity:disclose')[]
  tools?: readonly string[] | null | undefined
  /** Upper limits of the agent, whatever policies and people allow: what is over a limit by itself is refused at once. Null is no limit */
  limits?: {
    per_action?: {
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null | undefined
    per_day?: {
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null | undefined
    actions_per_hour?: number | null | undefined
  } | undefined
}

export interface CreateApiKeyRequest {
  name: string
  scopes: readonly ('*' | 'catalog:*' | 'catalog:read' | 'catalog:write' | 'inventory:*' | 'inventory:read' | 'inventory:write' | 'pricing:*' | 'pricing:read' | 'pricing:write' | 'shipping:*' | 'shipping:read' | 'shipping:write' | 'promotions:*' | 'promotions:read' | 'promotions:write' | 'tax:*' | 'tax:read' | 'tax:calculate' | 'tax:write' | 'customers:*' | 'customers:read' | 'customers:write' | 'accounts:*' | 'accounts:read' | 'accounts:write' | 'accounts:sign_in' | 'orders:*' | 'orders:read' | 'orders:write' | 'carts:*' | 'carts:read' | 'carts:write' | 'payment_gateways:*' | 'payment_gateways:read' | 'payment_gateways:write' | 'payment_methods:*' | 'payment_methods:read' | 'payment_methods:write' | 'stored_value:*' | 'stored_value:read' | 'stored_value:write' | 'stored_value:issue' | 'stored_value:lookup' | 'payments:*' | 'payments:read' | 'payments:write' | 'payments:refund' | 'recorded_payments:*' | 'recorded_payments:write' | 'disputes:*' | 'disputes:write' | 'gift_cards:*' | 'gift_cards:read' | 'gift_cards:reveal' | 'payment_links:*' | 'payment_links:read' | 'payment_links:write' | 'ledger:*' | 'ledger:read' | 'ledger:write' | 'ledger:close' | 'reconciliation:*' | 'reconciliation:read' | 'reconciliation:write' | 'marketplace:*' | 'marketplace:read' | 'marketplace:write' | 'marketplace:read_commissions' | 'marketplace:write_commissions' | 'marketplace:read_messages' | 'marketplace:write_messages' | 'marketplace:manage_messages' | 'marketplace:read_reviews' | 'marketplace:write_reviews' | 'marketplace:moderate_reviews' | 'webhooks:*' | 'webhooks:read' | 'webhooks:write' | 'events:*' | 'events:read' | 'uploads:*' | 'uploads:write' | 'sandbox:*' | 'sandbox:read' | 'sandbox:write' | 'identity:*' | 'identity:read' | 'identity:write' | 'agents:*' | 'agents:read' | 'agents:write' | 'audit:*' | 'audit:read' | 'views:*' | 'views:read' | 'views:write' | 'views:manage' | 'operator:*' | 'operator:tenants' | 'jobs:*' | 'jobs:read' | 'jobs:write' | 'privacy:*' | 'privacy:read' | 'privacy:write' | 'privacy:decide' | 'approvals:*' | 'approvals:read' | 'approvals:decide' | 'approvals:write' | 'activity:*' | 'activity:read' | 'activity:disclose')[]
  /** When the key stops working, by real time; it does not expire if left out */
  expires_at?: string | null | undefined
}

export interface CreateApiKeyResponse {
  id: string
  name: string
  status: 'ACTIVE' | 'REVOKED'
  scopes: string[]
  /** Null if the key does not expire */
  expires_at: string | null
  version: number
  created_at: string
  updated_at: string
  /** The key itself, only in this response */
  api_key: string
}

export interface CreateApprovalGrantRequest {
  agent_id: string
  /** Operation ids */
  operations: readonly string[]
  /** What one write may move at most. Operations that move money need this or `amount_total`, others take neither */
  amount_each?: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  /** What all writes together may move at most, in the same currency */
  amount_total?: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  count: number
  /** RFC 3339, at most 90 days from now; 30 days from now if left out */
  until?: string | undefined
  reason?: string | undefined
}

export interface CreateApprovalPolicyRequest {
  name: string
  /** Policies are listed by ascending order. Of equally strict ones, which hold together, the first is named on the approval */
  order?: number | undefined
  match: PolicyMatch
  /** Of the policies that match a write the strictest wins: `DENY`, `REQUIRE_APPROVAL`, `ALLOW` */
  effect: 'ALLOW' | 'REQUIRE_APPROVAL' | 'DENY'
  approvers?: PolicyApprovers | undefined
  /** How long a write waits before it expires */
  ttl_hours?: number | undefined
  status?: 'ACTIVE' | 'DISABLED' | undefined
}

export interface CreateCampaignRequest {
  name: string
  budget?: CampaignBudget | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  timezone?: string | null | undefined
}

export interface CreateCartRequest {
  /** ISO 4217 code */
  currency?: string | undefined
  email?: string | null | undefined
  shipping_address?: ContactAddressBody | null | undefined
  billing_address?: ContactAddressBody | null | undefined
  shipping_method?: string | null | undefined
  /** Whether stock is held for this cart, for `hold_seconds` of the settings after each change. Buyers need an address and an email for it, and hold up to 20 units of a variant, for an hour in all */
  hold?: boolean | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  /** Handle of the sales channel; defaults to that of the publishable key, or `api`. It never changes */
  channel?: string | undefined
  customer_id?: string | undefined
  items?: readonly AddCartItemRequest[] | undefined
  codes?: readonly string[] | undefined
}

export interface CreateCategoryRequest {
  name: string
  /** Parent category; null at the top */
  parent_id?: string | null | undefined
  /** Position among its siblings, from 0; the last one when absent */
  position?: number | undefined
  /** Readable part of URLs, unique among categories; made from the name when absent */
  handle?: string | undefined
  description?: string | null | undefined
  /** Texts in other languages, by BCP 47 language tag */
  translations?: Record<string, {
    name?: string | undefined
    description?: string | undefined
  }> | undefined
  /** `HIDDEN` categories are not shown to shoppers; products stay in them */
  status?: 'ACTIVE' | 'HIDDEN' | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface CreateChannelRequest {
  /** Name by which products and orders refer to the channel: lower-case letters, digits, hyphens and underscores. It never changes */
  handle: string
  name: string
  /** A `DISABLED` channel accepts no orders */
  status?: 'ACTIVE' | 'DISABLED' | undefined
  external_id?: string | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface CreateClientRequest {
  name: string
  scopes: readonly ('*' | 'catalog:*' | 'catalog:read' | 'catalog:write' | 'inventory:*' | 'inventory:read' | 'inventory:write' | 'pricing:*' | 'pricing:read' | 'pricing:write' | 'shipping:*' | 'shipping:read' | 'shipping:write' | 'promotions:*' | 'promotions:read' | 'promotions:write' | 'tax:*' | 'tax:read' | 'tax:calculate' | 'tax:write' | 'customers:*' | 'customers:read' | 'customers:write' | 'accounts:*' | 'accounts:read' | 'accounts:write' | 'accounts:sign_in' | 'orders:*' | 'orders:read' | 'orders:write' | 'carts:*' | 'carts:read' | 'carts:write' | 'payment_gateways:*' | 'payment_gateways:read' | 'payment_gateways:write' | 'payment_methods:*' | 'payment_methods:read' | 'payment_methods:write' | 'stored_value:*' | 'stored_value:read' | 'stored_value:write' | 'stored_value:issue' | 'stored_value:lookup' | 'payments:*' | 'payments:read' | 'payments:write' | 'payments:refund' | 'recorded_payments:*' | 'recorded_payments:write' | 'disputes:*' | 'disputes:write' | 'gift_cards:*' | 'gift_cards:read' | 'gift_cards:reveal' | 'payment_links:*' | 'payment_links:read' | 'payment_links:write' | 'ledger:*' | 'ledger:read' | 'ledger:write' | 'ledger:close' | 'reconciliation:*' | 'reconciliation:read' | 'reconciliation:write' | 'marketplace:*' | 'marketplace:read' | 'marketplace:write' | 'marketplace:read_commissions' | 'marketplace:write_commissions' | 'marketplace:read_messages' | 'marketplace:write_messages' | 'marketplace:manage_messages' | 'marketplace:read_reviews' | 'marketplace:write_reviews' | 'marketplace:moderate_reviews' | 'webhooks:*' | 'webhooks:read' | 'webhooks:write' | 'events:*' | 'events:read' | 'uploads:*' | 'uploads:write' | 'sandbox:*' | 'sandbox:read' | 'sandbox:write' | 'identity:*' | 'identity:read' | 'identity:write' | 'agents:*' | 'agents:read' | 'agents:write' | 'audit:*' | 'audit:read' | 'views:*' | 'views:read' | 'views:write' | 'views:manage' | 'operator:*' | 'operator:tenants' | 'jobs:*' | 'jobs:read' | 'jobs:write' | 'privacy:*' | 'privacy:read' | 'privacy:write' | 'privacy:decide' | 'approvals:*' | 'approvals:read' | 'approvals:decide' | 'approvals:write' | 'activity:*' | 'activity:read' | 'activity:disclose')[]
  /** Use false for programs that cannot keep a secret, such as apps in a browser */
  confidential?: boolean | undefined
  /** How the client gets tokens */
  grant_types?: readonly ('client_credentials' | 'authorization_code' | 'refresh_token')[] | undefined
  /** Where members return to after they sign in; required by `authorization_code` */
  redirect_uris?: readonly string[] | undefined
}

export interface CreateClientResponse {
  id: string
  name: string
  status: 'ACTIVE' | 'REVOKED'
  /** Whether the client has a secret */
  confidential: boolean
  /** How the client gets tokens */
  grant_types: ('client_credentials' | 'authorization_code' | 'refresh_token')[]
  redirect_uris: string[]
  scopes: string[]
  version: number
  created_at: string
  updated_at: string
  /** Only in this response; a public client has none */
  client_secret?: string
}

export interface CreateCollectionRequest {
  title: string
  /** `MANUAL`: products are chosen one by one; `RULE`: they follow from rules */
  kind: 'MANUAL' | 'RULE'
  /** Readable part of URLs, unique among collections; made from the title when absent */
  handle?: string | undefined
  description?: string | null | undefined
  /** Texts in other languages, by BCP 47 language tag */
  translations?: Record<string, {
    title?: string | undefined
    description?: string | undefined
  }> | undefined
  /** `ALL` when absent */
  matching?: 'ALL' | 'ANY' | undefined
  /** Conditions on the products of a collection of kind `RULE` */
  rules?: readonly CollectionRule[] | undefined
  /** Order of the products. `MANUAL` is the order given by `PUT …/products`, for kind `MANUAL`; prices are compared as amounts, regardless of their currency. */
  sort?: 'MANUAL' | 'NEWEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'TITLE' | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface CreateCommissionAssignmentRequest {
  provider_id: string | null
  plan_id: string | null
  /** Now unless said, and never in the past */
  effective_from?: string | undefined
}

export interface CreateCommissionPlanRequest {
  name: string
  /** The first that matches is applied */
  rules?: readonly CommissionRuleBody[] | undefined
}

export interface CreateCustomerGroupRequest {
  /** Unique in the tenant, in whatever case */
  name: string
  description?: string | null | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface CreateCustomerRequest {
  email: string
  name?: string | undefined
  phone?: string | undefined
  /** BCP 47 language tag */
  locale?: string | undefined
  /** `GUEST` has no account of the shop, `REGISTERED` has one; a new customer is `REGISTERED` unless said otherwise */
  kind?: 'GUEST' | 'REGISTERED' | undefined
  /** Name of an IANA time zone in which the customer lives */
  timezone?: string | undefined
  /** Currency that the customer prefers, ISO 4217 */
  currency?: string | undefined
  /** All of them; each type and value once */
  tax_ids?: readonly {
    /** Which register it is of; `OTHER` is kept as it is written */
    type: 'EU_VAT' | 'GB_VAT' | 'CH_UID' | 'NO_MVA' | 'US_EIN' | 'AU_ABN' | 'OTHER'
    /** With the prefix of the country where there is one; kept without spaces and points */
    value: string
    /** `UNVERIFIED` has the right form; `VERIFIED` was looked up in the register by whoever wrote it. `UNVERIFIED` when absent */
    status?: 'UNVERIFIED' | 'VERIFIED' | undefined
  }[] | undefined
  /** `INVITED` for somebody who has been asked to register and cannot order yet; `ACTIVE` when absent */
  status?: 'ACTIVE' | 'INVITED' | undefined
  external_id?: string | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface CreateFaultRequest {
  /** What is disturbed: calls to the payment gateway, or webhook deliveries */
  target: 'gateway' | 'webhook'
  /** `latency` delays the answer, `error` refuses the call, `drop` gives no answer, `duplicate` makes the call twice */
  kind: 'latency' | 'error' | 'drop' | 'duplicate'
  /** Share of calls that are disturbed; 1 for all */
  rate?: number | undefined
  /** Delay of the answer; required for `latency`, not allowed otherwise */
  latency_ms?: number | undefined
  /** When the fault ends, by the clock of the sandbox; null if it does not end by itself */
  until?: string | null | undefined
  endpoint_id?: string | null | undefined
}

export interface CreateFulfillmentRequest {
  /** The units to ship; all open units when absent */
  lines?: readonly {
    order_item_id: string
    quantity: number
  }[] | undefined
  /** Company that transports the parcel */
  carrier?: string | undefined
  /** Tracking numbers */
  tracking?: readonly string[] | undefined
}

export interface CreateFulfillmentsRequest {
  rows: readonly {
    id: string
    /** `ETag` of the resource, to change it only while it is the same */
    if_match?: string | undefined
    body?: CreateFulfillmentRequest | undefined
  }[]
}

export interface CreateLedgerAccountRequest {
  /** Type and names with colons between, such as `expense:rent` */
  code: string
  /** ISO 4217 code */
  currency: string
  /** What people call it */
  name: string
  external_number?: string | null | undefined
}

export interface CreateLedgerTransactionRequest {
  /** What people post is `manual` */
  kind?: 'manual' | undefined
  /** What it is about, for whoever reads the books */
  memo: string
  /** When it happened in business, in open time; the moment of posting without it */
  effective_at?: string | undefined
  /** ISO 4217 code */
  currency: string
  postings: readonly {
    /** Code of an account that is open in this currency */
    account: string
    direction: 'DEBIT' | 'CREDIT'
    /** Minor units of the currency */
    amount: number
  }[]
}

export interface CreateLegalHoldRequest {
  customer_id: string
  /** The legal reason */
  reason: string
}

export interface CreateLocationRequest {
  /** Code of a location */
  code: string
  name?: string | undefined
  kind?: 'WAREHOUSE' | 'STORE' | 'PROVIDER' | 'DROPSHIP' | 'VIRTUAL' | undefined
  provider_id?: string | undefined
  /** Stock is taken from the location with the highest priority first */
  priority?: number | undefined
  /** Countries that the location ships to; everywhere if the list is empty */
  ships_to?: readonly string[] | undefined
  timezone?: string | null | undefined
  cutoff_local?: string | null | undefined
  /** Whether customers can collect orders here */
  pickup?: boolean | undefined
  /** An inactive location gives no stock and takes none; what is reserved there can still ship. The default location is always active. */
  active?: boolean | undefined
  address?: {
    line1?: string | null | undefined
    line2?: string | null | undefined
    city?: string | null | undefined
    region?: string | null | undefined
    postal_code?: string | null | undefined
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
  } | null | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface CreateMediaRequest {
  /** A completed upload, which can be used once; an image has at most 20971520 bytes */
  upload_id?: string | undefined
  /** An external https URL, instead of an upload */
  url?: string | undefined
  /** `IMAGE` when absent */
  kind?: 'IMAGE' | 'VIDEO' | 'MODEL' | 'FILE' | undefined
  /** Alternative text for screen readers */
  alt?: string | undefined
  provider_id?: string | undefined
}

export interface CreateMemberRequest {
  email: string
  name?: string | undefined
  roles: readonly ('OWNER' | 'ADMIN' | 'CATALOG_MANAGER' | 'ORDER_MANAGER' | 'FULFILLMENT' | 'FINANCE' | 'SUPPORT' | 'ANALYST' | 'DEVELOPER' | 'PROVIDER_OWNER' | 'PROVIDER_STAFF')[]
  /** Provider that the member works for; required by the PROVIDER roles */
  provider_id?: string | undefined
  password?: string | undefined
}

export interface CreateMemberTokenRequest {
  /** At most those of the roles of the member, which are the default */
  scopes?: readonly ('catalog:*' | 'catalog:read' | 'catalog:write' | 'inventory:*' | 'inventory:read' | 'inventory:write' | 'pricing:*' | 'pricing:read' | 'pricing:write' | 'shipping:*' | 'shipping:read' | 'shipping:write' | 'promotions:*' | 'promotions:read' | 'promotions:write' | 'tax:*' | 'tax:read' | 'tax:calculate' | 'tax:write' | 'customers:*' | 'customers:read' | 'customers:write' | 'accounts:*' | 'accounts:read' | 'accounts:write' | 'accounts:sign_in' | 'orders:*' | 'orders:read' | 'orders:write' | 'carts:*' | 'carts:read' | 'carts:write' | 'payment_gateways:*' | 'payment_gateways:read' | 'payment_gateways:write' | 'payment_methods:*' | 'payment_methods:read' | 'payment_methods:write' | 'stored_value:*' | 'stored_value:read' | 'stored_value:write' | 'stored_value:issue' | 'stored_value:lookup' | 'payments:*' | 'payments:read' | 'payments:write' | 'payments:refund' | 'recorded_payments:*' | 'recorded_payments:write' | 'disputes:*' | 'disputes:write' | 'gift_cards:*' | 'gift_cards:read' | 'gift_cards:reveal' | 'payment_links:*' | 'payment_links:read' | 'payment_links:write' | 'ledger:*' | 'ledger:read' | 'ledger:write' | 'ledger:close' | 'reconciliation:*' | 'reconciliation:read' | 'reconciliation:write' | 'marketplace:*' | 'marketplace:read' | 'marketplace:write' | 'marketplace:read_commissions' | 'marketplace:write_commissions' | 'marketplace:read_messages' | 'marketplace:write_messages' | 'marketplace:manage_messages' | 'marketplace:read_reviews' | 'marketplace:write_reviews' | 'marketplace:moderate_reviews' | 'webhooks:*' | 'webhooks:read' | 'webhooks:write' | 'events:*' | 'events:read' | 'uploads:*' | 'uploads:write' | 'sandbox:*' | 'sandbox:read' | 'sandbox:write' | 'identity:*' | 'identity:read' | 'identity:write' | 'agents:*' | 'agents:read' | 'agents:write' | 'audit:*' | 'audit:read' | 'views:*' | 'views:read' | 'views:write' | 'views:manage' | 'operator:*' | 'operator:tenants' | 'jobs:*' | 'jobs:read' | 'jobs:write' | 'privacy:*' | 'privacy:read' | 'privacy:write' | 'privacy:decide' | 'approvals:*' | 'approvals:read' | 'approvals:decide' | 'approvals:write' | 'activity:*' | 'activity:read' | 'activity:disclose')[] | undefined
}

export interface CreateOrderRequest {
  items: readonly {
    product_id?: string | undefined
    variant_id?: string | undefined
    sku?: string | undefined
    quantity: number
    metadata?: Record<string, string | number | boolean> | undefined
  }[]
  customer_id?: string | undefined
  email?: string | undefined
  shipping_address?: ContactAddressBody | undefined
  billing_address?: ContactAddressBody | undefined
  /** Handle of the sales channel that the order comes in; `api` without it */
  channel?: string | undefined
  /** Without it the currency of the tenant is used, or the one that all lines have a price in */
  currency?: string | undefined
  /** A quote for exactly these items, customer and channel: the order costs what it says, whatever has changed since */
  quote?: {
    id: string
    signature: string
  } | undefined
  /** Code of the shipping method; without it shipping costs nothing */
  shipping_method?: string | undefined
  /** Promotion codes, each of which has to take something off the order */
  codes?: readonly string[] | undefined
  /** Taxes are calculated and kept on the lines; an empty object calculates with all that is known of the customer. Without it the order has no taxes */
  tax?: {
    tax_id?: string | null | undefined
    exemption_id?: string | null | undefined
    /** A calculation that was made for these lines, amounts, customer and destination in the last 24 hours, and is that of no other order */
    calculation_id?: string | undefined
  } | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  external_id?: string | undefined
  /** Holds the stock of this order */
  reservation_id?: string | undefined
}

export interface CreateOrderResponse {
  id: string
  number: string | null
  status: 'DRAFT' | 'PENDING' | 'AUTHORIZED' | 'CONFIRMED' | 'PAID' | 'PARTIALLY_FULFILLED' | 'FULFILLED' | 'COMPLETED' | 'RETURNED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED'
  payment_status: 'UNPAID' | 'PENDING' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'OVERPAID' | 'FAILED'
  fulfillment_status: 'NONE' | 'PARTIAL' | 'FULFILLED' | 'PARTIALLY_DELIVERED' | 'DELIVERED'
  return_status: 'NONE' | 'REQUESTED' | 'IN_PROGRESS' | 'PARTIAL' | 'FULL'
  /** `PENDING` while a refund is under way or due */
  refund_status: 'NONE' | 'PENDING' | 'PARTIAL' | 'FULL'
  dispute_status: 'NONE' | 'OPEN' | 'WON' | 'LOST'
  /** How the order was created: `API` or `CART` */
  source: string
  cart_id: string | null
  order_group_id: string | null
  /** Sales channel that the order came from */
  channel: string
  customer_id: string | null
  quote_id: string | null
  email: string | null
  shipping_address: ContactAddress | null
  billing_address: ContactAddress | null
  /** The provider that sells all lines; null if the operator does, or in an order of several sellers of an earlier release */
  provider_id: string | null
  /** ISO 4217 code */
  currency: string
  items: {
    id: string
    product_id: string
    variant_id: string
    provider_id: string | null
    sku: string | null
    title: string
    variant_title: string | null
    kind: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'BUNDLE' | 'GIFT_CARD'
    requires_shipping: boolean
    /** What a bundle was made of when it was ordered, whose stock is taken in its place; empty for everything else */
    components: {
      variant_id: string
      /** Units in one unit of the bundle */
      quantity: number
    }[]
    /** Units that were ordered */
    quantity: number
    /** Units cancelled before they shipped */
    cancelled: number
    /** Units that have shipped */
    fulfilled: number
    /** Shipped units that reached the customer */
    delivered: number
    /** Shipped units that came back */
    returned: number
    unit_price: Money
    /** So many units cost the unit price; more than 1 for prices below a minor unit */
    unit_quantity: number
    tax_inclusive: boolean | null
    /** Price of the units that were not cancelled */
    subtotal: Money
    /** Sum of the discounts; zero without any */
    discount_total: Money
    /** Tax that the price holds, which is taken out; zero without any */
    included_tax_total: Money
    /** Sum of the taxes; zero without any */
    tax_total: Money
    /** Price less `discount_total`, less `included_tax_total`, plus `tax_total` */
    total: Money
    /** Shares of promotions */
    discounts: OrderDiscount[]
    /** One for each rate */
    tax_lines: OrderTaxLine[]
    metadata: Record<string, string | number | boolean>
  }[]
  /** Sum of the subtotals of the lines */
  subtotal: Money
  /** Sum of the discounts of the lines; zero without any */
  discount_total: Money
  /** Sum of the charges for shipping after their discounts; zero without any */
  shipping_total: Money
  /** Sum of the fees that are added to the order; zero without any */
  fee_total: Money
  /** Tax contained in the prices, subtracted before `tax_total` is added; zero without any */
  included_tax_total: Money
  /** Sum of the taxes of the lines and of shipping; zero without any */
  tax_total: Money
  /** `subtotal` less `discount_total`, plus `shipping_total` and `fee_total`, less `included_tax_total`, plus `tax_total` */
  total: Money
  /** What shipping costs; one line at most */
  shipping_lines: OrderShippingLine[]
  /** Each promotion once, with what it takes off lines and shipping */
  discounts: OrderDiscount[]
  /** Each rate once, over all lines and shipping */
  tax_lines: OrderTaxLine[]
  tax_calculation_id: string | null
  /** Authorized and not captured yet */
  authorized_total: Money
  /** Captured, before refunds */
  paid_total: Money
  refunded_total: Money
  /** Refunds under way */
  pending_refund_total: Money
  /** Taken back by banks of the customer: disputes that were lost */
  charged_back_total: Money
  /** What is still to be paid; zero once the order has ended */
  balance_due: Money
  placed_at: string | null
  /** When the order expires if it is not paid; null unless it is pending */
  expires_at: string | null
  expired_at: string | null
  /** When captured payments first covered the total; a refund does not clear it */
  paid_at: string | null
  fulfilled_at: string | null
  completed_at: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  note: string | null
  tags: string[]
  external_id: string | null
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
  group?: PlacedOrderGroup
}

export interface CreateOwnerSignInLinkRequest {
  email: string
  name?: string | undefined
}

export interface CreatePaymentGatewayRequest {
  /** `TEST` moves no money and is for sandboxes, `MANUAL` is money that people record, `STRIPE` an account at Stripe */
  kind: 'TEST' | 'MANUAL' | 'STRIPE'
  /** Its name in the books, `asset:psp:{code}`, and in `gateway` of payments. It never changes */
  code: string
  name: string
  /** A `DISABLED` gateway takes no new payments. One that is `DEGRADED` stays so until it answers */
  status?: 'ACTIVE' | 'DISABLED' | undefined
  currencies?: readonly string[] | null | undefined
  /** Of a gateway of kind `MANUAL` */
  manual?: {
    /** Bank accounts that money comes to, as the books name them: `asset:bank:{account}` */
    accounts?: readonly string[] | undefined
    /** Above these amounts another person confirms what one has recorded. A currency without one has 1000 of its major units */
    second_person_above?: readonly {
      amount: number
      /** ISO 4217 code */
      currency: string
    }[] | undefined
  } | undefined
  /** Of a gateway of kind `STRIPE` */
  stripe?: {
    publishable_key?: string | null | undefined
    api_base?: string | null | undefined
  } | undefined
  /** Secrets of a gateway of kind `STRIPE`: kept encrypted and never shown again. What is left out stays */
  credentials?: {
    /** Secret or restricted key of the account. It must be of the mode of the tenant */
    secret_key?: string | undefined
    /** What its notices are signed with: the newest first, and the one before it while it is replaced */
    webhook_secrets?: readonly string[] | undefined
  } | undefined
}

export interface CreatePaymentLinkRequest {
  order_id: string
  /** An instalment, at most what is due; without it the link asks for whatever is due when somebody pays */
  amount?: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  /** In 14 days unless said, and at most in a year */
  expires_at?: string | undefined
  /** Shown to whoever pays */
  note?: string | undefined
  /** Where the page leads to once it is paid */
  return_url?: string | undefined
}

export interface CreatePaymentRequest {
  order_id: string
  /** How to pay: what the gateway calls it; `stored_value` for gift cards and store credit; `hosted_page` for a page of the gateway on which the payer
  chooses, with a `return_url`; `bank_transfer`, `cash`,
  `terminal` or `other` for money that is `recorded`. In a sandbox the name decides what happens:

  - `pm_test_ok` is captured, or authorized with `capture_method` MANUAL
  - `pm_test_decline_funds`, `pm_test_decline_fraud` are declined with 402
  - `pm_test_3ds` waits for the customer, until `confirm`
  - `pm_test_off_session_3ds` is captured while the customer is there; once it is saved, a payment with `off_session` waits for them
  - `pm_test_expires_soon`, `pm_test_renewed` are saved with a last month that is the next one; the latter is renewed in time
  - `pm_test_timeout` answers 504 and is captured later
  - `pm_test_unavailable` is answered as if the built-in gateway could not be reached; another test gateway takes it
  - `pm_test_capture_fails` is authorized, then each capture is declined
  - `pm_test_capture_timeout` is authorized, then each capture answers 504 and is made later
  - `pm_test_refund_fails` is captured, then each refund fails
  - `pm_test_refund_timeout` is captured, then each refund stays `PROCESSING` and succeeds later
  - `pm_test_dispute_won`, `pm_test_dispute_lost` are captured and disputed an hour later; evidence decides as the name says
  - `pm_test_dispute_twice` is won and disputed again a week later, then lost
  - `pm_test_dispute_inquiry` is captured; an hour later the bank asks, and leaves it at that */
  method?: string | undefined
  /** A saved method of the customer of the order, in the place of `method` */
  payment_method_id?: string | undefined
  /** Whether the customer can pay with the method again, once it was paid with */
  save_method?: boolean | undefined
  /** What the customer has agreed to. Without it the method is for payments at which they are there */
  mandate?: {
    /** `ON_SESSION`: the customer is there whenever it is paid with. `OFF_SESSION`: the shop may also charge it without them */
    usage?: 'ON_SESSION' | 'OFF_SESSION' | undefined
    /** Which text the customer has agreed to, such as its version or address */
    text?: string | undefined
  } | undefined
  /** Whether the customer is not there: their mandate has to cover that */
  off_session?: boolean | undefined
  /** With `method` `stored_value`: the gift card with this `code`, or by its `id` what the caller may see. Without `amount` as much is paid as there is; pay the rest another way. */
  stored_value?: {
    /** The code, with or without dashes, in upper or lower case */
    code?: string | undefined
    /** Store credit, or a card that belongs to you */
    id?: string | undefined
  } | undefined
  amount?: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  /** `AUTOMATIC`: at once. `MANUAL`: held until it is captured. `ON_FULFILLMENT`: held, and captured as units of the order ship */
  capture_method?: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT' | undefined
  /** Where the payer comes back to after what the gateway has them do */
  return_url?: string | undefined
  /** Money that came without a gateway, for the methods `bank_transfer`, `cash`, `terminal` and `other` */
  recorded?: {
    /** RFC 3339 */
    received_at: string
    /** What the bank, the till or the terminal calls it */
    reference?: string | undefined
    /** One of the `accounts` of the manual gateway; the first of them where it is left out */
    account?: string | undefined
  } | undefined
  /** Whether this is other money than a payment with the same reference, account and amount */
  is_another?: boolean | undefined
}

export interface CreatePriceListRequest {
  name: string
  tax_inclusive?: boolean | null | undefined
  /** Lists with a higher priority are considered first */
  priority?: number | undefined
  /** All must hold; an empty one always does */
  conditions?: {
    channels?: readonly string[] | undefined
    countries?: readonly string[] | undefined
    customer_ids?: readonly string[] | undefined
    customer_group_ids?: readonly string[] | undefined
  } | undefined
  parent_id?: string | null | undefined
  adjust_rate?: string | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  /** `BASE` is complete: lists of lower priority and base prices are not considered. `CONTRACT` needs customers or groups */
  type: 'BASE' | 'OVERRIDE' | 'SALE' | 'CONTRACT'
  /** ISO 4217 code */
  currency: string
}

export interface CreatePrivacyRequestRequest {
  customer_id: string
  /** `EXPORT` makes a copy of what is kept of the person, `ERASE` erases it */
  kind: 'EXPORT' | 'ERASE'
  reason?: string | null | undefined
  /** Deadline for completing the request, not in the past; 30 days from now when absent */
  due_at?: string | undefined
}

export interface CreateProductRequest {
  title: string
  /** Price of the one variant, where no `variants` are given; may be left out for a `DRAFT` */
  price?: {
    /** Minor units of the currency */
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  /** Further prices beside `price`, in other currencies or from a number of units on; each currency and number once */
  prices?: readonly {
    price: {
      /** Minor units of the currency */
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    /** The price applies from this number of units on */
    min_quantity?: number | undefined
  }[] | undefined
  /** Initial stock. A warehouse that does not exist yet is created as a location. Without a warehouse the stock is put into the default location: that of the tenant, `MAIN` unless another was chosen, or that of the provider, which has the id of the provider as its code. */
  inventory?: {
    available: number
    /** Code of a location */
    warehouse?: string | undefined
  } | undefined
  /** Whether sales are limited to the available units. When absent it is true for variants that require shipping, and wherever a number of units is given. */
  track_inventory?: boolean | undefined
  /** Stock keeping unit, unique among the variants of one seller */
  sku?: string | undefined
  /** Components of one unit of a bundle; variants of other kinds have none */
  components?: readonly {
    variant_id: string
    quantity: number
  }[] | undefined
  /** Options by which buyers choose a variant. Every variant has a value for each option, and the combination is unique. Without options, `option_values` of variants are free. */
  options?: readonly {
    name: string
    values: readonly string[]
  }[] | undefined
  /** All variants of the product, the default one first. Price, stock and SKU are then given here and not on the product. */
  variants?: readonly CreateVariantRequest[] | undefined
  description?: string | undefined
  /** Media in display order; the first image is the `default_image` of the product */
  media_ids?: readonly string[] | undefined
  brand?: string | undefined
  /** Title and description for search engines */
  seo?: {
    title?: string | undefined
    description?: string | undefined
  } | undefined
  /** Readable part of URLs, unique in the tenant; made from the title when absent */
  handle?: string | undefined
  /** `PHYSICAL` and `BUNDLE` require shipping and track stock by default */
  kind?: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'BUNDLE' | 'GIFT_CARD' | undefined
  /** How it is taxed: a `tax_code` of your tax rates, such as `reduced`, or of your tax gateway */
  tax_code?: string | undefined
  /** Categories of the product; it is also found in their ancestors */
  category_ids?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  external_id?: string | undefined
  provider_id?: string | undefined
  /** `ACTIVE` when absent */
  status?: "ACTIVE" | "DRAFT" | undefined
  product_type_id?: string | undefined
  /** Values of the attributes of the product type, by key */
  attributes?: Record<string, string | number | boolean | {
    value: number
    unit: string
  }> | undefined
  /** Texts in other languages, by BCP 47 language tag */
  translations?: Record<string, {
    title?: string | undefined
    description?: string | undefined
    /** Values of localized attributes */
    attributes?: Record<string, string> | undefined
  }> | undefined
  /** Sales channels in which the product is sold while it is `ACTIVE`, each within its window; null is every channel, an empty list none */
  publications?: readonly {
    /** Handle of a sales channel */
    channel: string
    publish_at?: string | null | undefined
    unpublish_at?: string | null | undefined
  }[] | null | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface CreateProductTypeRequest {
  name: string
  /** Attributes of products of this type, in display order */
  attributes?: readonly {
    /** Key of the attribute: lower-case letters, digits and underscores */
    key: string
    name: string
    /** `ENUM` is one of `values`, `DATE` a day such as 2026-06-01, `MEASURE` a number in `unit`, `REFERENCE` the id of another product */
    type: 'STRING' | 'NUMBER' | 'BOOLEAN' | 'ENUM' | 'DATE' | 'MEASURE' | 'REFERENCE'
    /** Whether a product needs a value to be on sale; a draft does not */
    required?: boolean | undefined
    /** Whether the product has the value, or each of its variants */
    level?: 'PRODUCT' | 'VARIANT' | undefined
    /** Allowed values of an `ENUM`; other types have none */
    values?: readonly string[] | undefined
    unit?: string | null | undefined
    /** Whether it is a facet of the search */
    facet?: boolean | undefined
    /** Whether the search includes its value */
    searchable?: boolean | undefined
    /** Whether it can be translated: a `STRING` of level `PRODUCT` only */
    localized?: boolean | undefined
    /** Texts in other languages, by BCP 47 language tag */
    translations?: Record<string, {
      name?: string | undefined
      values?: Record<string, string> | undefined
    }> | undefined
  }[] | undefined
}

export interface CreateProductsRequest {
  rows: readonly {
    body: CreateProductRequest
  }[]
}

export interface CreatePromotionCodeBatchRequest {
  /** Each `#` becomes a letter or digit that is drawn, without those that look alike */
  pattern: string
  count: number
  max_uses?: number | null | undefined
}

export interface CreatePromotionCodeRequest {
  /** Upper and lower case are the same */
  code: string
  customer_id?: string | null | undefined
  max_uses?: number | null | undefined
}

export interface CreatePromotionRequest {
  name: string
  campaign_id?: string | null | undefined
  /** In a stage the highest is applied first */
  priority?: number | undefined
  stacking?: PromotionStacking | undefined
  conditions?: PromotionConditions | undefined
  effects: readonly PromotionEffect[]
  funding?: PromotionFunding | undefined
  channels?: readonly string[] | undefined
  currencies?: readonly string[] | undefined
  schedule?: PromotionSchedule | null | undefined
  /** Whether it also applies to items on sale */
  combinable_with_sale_price?: boolean | undefined
  /** Whether it may reduce a price below its floor */
  allow_below_floor?: boolean | undefined
  /** When units of an order are cancelled: `PRORATE` gives back their share, `KEEP` keeps it on the other lines, `REEVALUATE` recalculates it for the rest */
  on_return?: 'PRORATE' | 'REEVALUATE' | 'KEEP' | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  limits?: {
    /** Orders in all */
    total?: number | null | undefined
    /** Orders of a customer; guests cannot use it then */
    per_customer?: number | null | undefined
    /** Units, or sets, in an order */
    per_order?: number | null | undefined
    /** What it may cost in all; it then applies in this currency only */
    budget?: {
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null | undefined
  } | undefined
  /** `AUTOMATIC`, or `CODE` if a code is required */
  trigger: 'AUTOMATIC' | 'CODE'
}

export interface CreateProviderRequest {
  /** Readable part of addresses, unique in the tenant */
  handle: string
  display_name: string
  legal_name?: string | null | undefined
  kind?: 'SELLER' | 'SERVICE' | 'BOTH' | undefined
  business?: 'INDIVIDUAL' | 'COMPANY' | undefined
  country?: string | null | undefined
  /** Tax numbers by their kind */
  tax_ids?: Record<string, string> | undefined
  /** ISO 4217 code */
  default_currency?: string | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  contact?: {
    name?: string | null | undefined
    email?: string | null | undefined
    phone?: string | null | undefined
  } | undefined
  status?: 'APPLIED' | 'INVITED' | undefined
}

export interface CreatePublishableKeyRequest {
  name: string
  /** Handle of the sales channel whose products it shows; `api` when absent */
  channel?: string | undefined
  /** Origins whose pages may read the answers in a browser: scheme, host and, where it is not the usual one, port. No path and no wildcard; `http` only for `localhost`. Without any, pages of no other origin can use the key. */
  origins?: readonly string[] | undefined
  /** Whether numbers of units are told as they are. If not, a number is 1 where there are any, and 0 where there are none. */
  shows_stock?: boolean | undefined
}

export interface CreateReconciliationRunRequest {
  gateway_id: string
  /** `STRIPE_BALANCE` is a CSV report of balance transactions of Stripe, `SOUK_CSV` the format that any gateway can be written in */
  format: 'STRIPE_BALANCE' | 'SOUK_CSV'
  upload_id: string
  /** First moment of the period */
  from: string
  /** End of the period, which is not in it any more */
  to: string
  /** By how many days a line and its posting may differ; 1 unless said */
  tolerance_days?: number | undefined
  /** Account that payouts are posted to, `asset:bank:{bank_account}`: one of those of the manual gateway, its first unless said */
  bank_account?: string | undefined
}

export interface CreateRefundRequest {
  amount?: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  reason?: string | undefined
  /** `ORIGINAL`: back the way it came. `STORE_CREDIT`: to the store credit of the customer, which is issued if there is none. `MANUAL`: people send it, and the refund is `PENDING` until they have */
  destination?: 'ORIGINAL' | 'STORE_CREDIT' | 'MANUAL' | undefined
  /** Units of the order that it is for. Their amount is what they were sold for, with their shares of discounts and taxes; an `amount` beside them must be the same */
  lines?: readonly {
    line_id: string
    quantity: number
  }[] | undefined
}

export interface CreateReservationRequest {
  owner: {
    /** What the units are held for */
    type: 'CART'
    /** Your id of the cart */
    id: string
  }
  lines: readonly {
    variant_id: string
    quantity: number
  }[]
  /** How long the units are held; 900 unless said. Instead of `expires_at` */
  ttl_seconds?: number | undefined
  /** Until when the units are held, at most seven days from now. Instead of `ttl_seconds` */
  expires_at?: string | undefined
}

export interface CreateReviewRequest {
  subject: ReviewSubject
  order_id: string
  /** Which provider of the order rates the customer, where the operator sends it and the order has several */
  provider_id?: string | undefined
  rating: number
  /** Stars of the aspects that the settings name */
  aspects?: Record<string, number> | undefined
  body?: string | null | undefined
  author_name?: string | null | undefined
  language?: string | null | undefined
}

export interface CreateSandboxRequest {
  name?: string | undefined
  currency?: string | undefined
}

export interface CreateSavedViewRequest {
  /** The page of the console that the view is for */
  page: string
  name: string
  /** What the filters of the page are set to, as its address has them; 4,000 characters at most */
  filters: Record<string, string>
  shared?: boolean | undefined
}

export interface CreateShippingMethodRequest {
  /** Name shown to customers */
  name: string
  /** Methods with a higher priority are offered first, of several with one the cheapest */
  priority?: number | undefined
  /** Sales channels in which it is offered; in all of them if empty */
  channels?: readonly string[] | undefined
  tax_code?: string | null | undefined
  min_days?: number | null | undefined
  max_days?: number | null | undefined
  cutoff_local?: string | null | undefined
  /** `TABLE`: its own rates. `GATEWAY`: what the carrier gateway of the tenant answers; without one, or where it fails, its own rates */
  rates_from?: 'TABLE' | 'GATEWAY' | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  /** What carts and orders call the method. It never changes */
  code: string
  /** The whole table, which takes the place of the one before */
  rates?: readonly ShippingRateBody[] | undefined
}

export interface CreateTaxExemptionRequest {
  customer_id: string
  jurisdictions: readonly string[]
  certificate_url?: string | null | undefined
  /** RFC 3339 */
  valid_from?: string | undefined
  valid_to?: string | null | undefined
}

export interface CreateTaxRateRequest {
  /** ISO 3166-1 alpha-2 code of a country */
  country: string
  region?: string | null | undefined
  postal?: string | null | undefined
  /** How something is taxed, as products and variants name it in `tax_code` */
  tax_code: string
  /** Decimal with at most six places, at most 1; 0.19 is nineteen per cent */
  rate: string
  /** As an invoice shows it */
  name: string
  /** Whether it is charged on the base and on the taxes of lower priorities, not on the base alone */
  compound?: boolean | undefined
  /** Rates of different priorities add up. Of several with the same one the closest to the address applies alone */
  priority?: number | undefined
  /** Why the rate is what it is: `STANDARD` or `REDUCED` where it is above 0. Unless said, `STANDARD`, or `ZERO` for a rate of 0 */
  reason?: 'STANDARD' | 'REDUCED' | 'ZERO' | 'EXEMPT' | 'OUT_OF_SCOPE' | undefined
  /** The first moment at which it applies. A law that begins on a day begins at midnight in the country whose tax it is */
  valid_from?: string | undefined
  valid_to?: string | null | undefined
}

export interface CreateTenantRequest {
  name: string
  currency: string
  /** Name of an IANA time zone, by which days begin and end */
  time_zone?: string | undefined
  mode?: 'live' | 'sandbox' | undefined
  owner?: CreateOwnerSignInLinkRequest | undefined
}

/** `client_secret`, `api_key` and the sign-in link are only in this response */
export interface CreateTenantResponse {
  tenant_id: string
  client_id: string
  client_secret: string
  api_key: string
  owner?: SignInLink
}

export interface CreateTransferRequest {
  /** Code of the location that the units leave */
  from: string
  /** Code of the location that the units go to */
  to: string
  /** Lines of one variant are added up */
  lines: readonly {
    variant_id: string
    quantity: number
  }[]
  /** Tracking numbers */
  tracking?: readonly string[] | undefined
  /** For whoever packs or receives it */
  note?: string | undefined
}

export interface CreateUploadRequest {
  /** Name of the file, for people */
  name: string
  content_type: string
  /** Size of the content in bytes, at most 2147483648 */
  size: number
}

export interface CreateVariantRequest {
  /** May be left out while the product is not `ACTIVE` */
  price?: {
    /** Minor units of the currency */
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  /** Further prices beside `price`, in other currencies or from a number of units on; each currency and number once */
  prices?: readonly {
    price: {
      /** Minor units of the currency */
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    /** The price applies from this number of units on */
    min_quantity?: number | undefined
  }[] | undefined
  /** Initial stock. A warehouse that does not exist yet is created as a location. Without a warehouse the stock is put into the default location: that of the tenant, `MAIN` unless another was chosen, or that of the provider, which has the id of the provider as its code. */
  inventory?: {
    available: number
    /** Code of a location */
    warehouse?: string | undefined
  } | undefined
  /** Stock keeping unit, unique among the variants of one seller */
  sku?: string | undefined
  title?: string | undefined
  /** `ACTIVE` when absent */
  status?: 'ACTIVE' | 'DISABLED' | undefined
  /** At the end when absent */
  position?: number | undefined
  /** Values that distinguish the variant: one for each option of the product */
  option_values?: Record<string, string> | undefined
  /** Identifiers such as EAN, with a valid check digit where there is one. They are unique among the variants of one seller, except for `MPN`, which is unique only for its manufacturer. */
  identifiers?: readonly {
    type: 'GTIN' | 'EAN' | 'UPC' | 'ISBN' | 'MPN' | 'ASIN'
    value: string
  }[] | undefined
  /** Components of one unit of a bundle; variants of other kinds have none */
  components?: readonly {
    variant_id: string
    quantity: number
  }[] | undefined
  /** Whether sales are limited to the available units. When absent it is true for variants that require shipping, and wherever a number of units is given. */
  track_inventory?: boolean | undefined
  requires_shipping?: boolean | undefined
  /** Weight in grams, as it is shipped */
  weight_g?: number | undefined
  /** Size in millimetres, as it is shipped */
  dimensions_mm?: {
    length: number
    width: number
    height: number
  } | undefined
  /** HS code for customs, 6 to 10 digits without dots */
  hs_code?: string | undefined
  /** ISO 3166-1 alpha-2 code of the country of origin */
  origin_country?: string | undefined
  /** How it is taxed: a `tax_code` of your tax rates, such as `reduced`, or of your tax gateway */
  tax_code?: string | undefined
  external_id?: string | undefined
  /** Media of the product that show this variant, in display order */
  media_ids?: readonly string[] | undefined
  /** Values of the attributes of the product type, by key */
  attributes?: Record<string, string | number | boolean | {
    value: number
    unit: string
  }> | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface CreateWebhookEndpointRequest {
  /** URL that events are posted to: https, on the public internet */
  url: string
  /** Event types to send: a type, `order.*` for all of a noun, or `*` for all. Version 1 of each is sent; `order.paid@2` asks for another. */
  event_types: readonly string[]
  /** A note of your own; it is not sent */
  description?: string | undefined
  /** `envelope` sends events as the feed shows them, `cloudevents` as CloudEvents 1.0 documents */
  format?: 'envelope' | 'cloudevents' | undefined
  /** Signatures of Standard Webhooks: a shared secret (v1), or an Ed25519 key pair whose public key you get (v1a) */
  signature?: 'hmac-sha256' | 'ed25519' | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface CreateWebhookEndpointResponse {
  id: string
  url: string
  description: string | null
  event_types: string[]
  /** `envelope` sends events as the feed shows them, `cloudevents` as CloudEvents 1.0 documents */
  format: 'envelope' | 'cloudevents'
  /** Signatures of Standard Webhooks: a shared secret (v1), or an Ed25519 key pair whose public key you get (v1a) */
  signature: 'hmac-sha256' | 'ed25519'
  /** Events are sent to an ACTIVE or DEGRADED endpoint, queued while it is PENDING_VERIFICATION or PAUSED, and not queued while it is DISABLED */
  status: 'PENDING_VERIFICATION' | 'ACTIVE' | 'PAUSED' | 'DEGRADED' | 'DISABLED'
  disabled_reason: 'gone' | 'unreachable' | 'verification_failed' | null
  disabled_after: number | null
  public_key: string | null
  previous_secret_expires_at: string | null
  secret: string | null
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
}

export interface CreatedCart {
  id: string
  /** `OPEN` and `ABANDONED` carts can be changed and completed. `COMPLETING` lasts only while the order is placed and is never returned */
  status: 'OPEN' | 'COMPLETING' | 'COMPLETED' | 'ABANDONED' | 'EXPIRED'
  /** Handle of a sales channel */
  channel: string
  /** ISO 4217 code */
  currency: string
  customer_id: string | null
  email: string | null
  shipping_address: ContactAddress | null
  billing_address: ContactAddress | null
  shipping_method: string | null
  /** Whether stock is held for this cart, for `hold_seconds` of the settings after each change. Buyers need an address and an email for it, and hold up to 20 units of a variant, for an hour in all */
  hold: boolean
  reservation_id: string | null
  held_until: string | null
  order_id: string | null
  metadata: Record<string, string | number | boolean>
  abandoned_at: string | null
  completed_at: string | null
  /** When it expires unless it changes */
  expires_at: string
  version: number
  created_at: string
  updated_at: string
  items: CartItem[]
  /** Cost of the chosen shipping method; null without one */
  shipping: CartShipping | null
  codes: CartCode[]
  /** Total discount of each promotion */
  promotions: {
    promotion_id: string
    name: string
    code: string | null
    amount: Money
  }[]
  /** Automatic promotions that would reduce the total if the cart had a little more, the nearest first; three at most */
  within_reach: CartWithinReach[]
  subtotal: Money
  discount_total: Money
  shipping_total: Money
  included_tax_total: Money
  tax_total: Money
  total: Money
  /** False while the address is missing or the tax gateway has not calculated this cart; taxes are then estimates */
  is_tax_final: boolean
  /** Problems that would refuse the order at this moment, in the order in which completing reports them */
  blockers: CartBlocker[]
  /** Snapshot of the amounts in this response. Send it to `complete`, which refuses the order if they changed */
  shown: string
  /** Secret for the `Cart-Token` header; returned only once, and only to publishable keys */
  token: string | null
}

export interface CreditStoredValueRequest {
  amount: {
    amount: number
    /** ISO 4217 code */
    currency: string
  }
  reason: 'SALE' | 'GOODWILL' | 'PROMOTION' | 'OPENING_BALANCE'
  /** With the reason `SALE`: the account of the manual gateway that the money came to, or was paid out from, posted as `asset:bank:{account}`; `asset:bank` without it */
  account?: string | undefined
  /** For whoever reads the entries later */
  note?: string | undefined
}

export interface Customer {
  id: string
  status: 'ACTIVE' | 'INVITED' | 'DISABLED' | 'ANONYMIZED'
  /** `GUEST` has no account of the shop, `REGISTERED` has one; a new customer is `REGISTERED` unless said otherwise */
  kind: 'GUEST' | 'REGISTERED'
  email: string
  name: string | null
  phone: string | null
  locale: string | null
  timezone: string | null
  currency: string | null
  /** Numbers under which tax offices know the customer */
  tax_ids: {
    /** Which register it is of; `OTHER` is kept as it is written */
    type: 'EU_VAT' | 'GB_VAT' | 'CH_UID' | 'NO_MVA' | 'US_EIN' | 'AU_ABN' | 'OTHER'
    /** With the prefix of the country where there is one; kept without spaces and points */
    value: string
    /** `UNVERIFIED` has the right form; `VERIFIED` was looked up in the register by whoever wrote it. `UNVERIFIED` when absent */
    status: 'UNVERIFIED' | 'VERIFIED'
  }[]
  /** The latest of each purpose and channel */
  consents: {
    /** What it is for, in a word of your own */
    purpose: string
    channel: 'EMAIL' | 'SMS' | 'PHONE' | 'PUSH' | 'POST' | 'WEB'
    /** False when it was refused or withdrawn */
    granted: boolean
    /** Where it was said, such as a form or a call */
    source: string
    at: string
  }[]
  merged_into: string | null
  /** Groups that the customer is in, by name */
  groups: {
    id: string
    name: string
  }[]
  /** Addresses that are used unless an order says otherwise */
  default_address_ids: {
    shipping: string | null
    billing: string | null
  }
  /** What the customer bought; follows orders within a few seconds */
  statistics: {
    /** All orders, in any state */
    orders: number
    /** Paid and not refunded, by currency */
    spent: Money[]
    last_order_at: string | null
    refund_rate: string | null
  }
  external_id: string | null
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
}

export interface CustomerAccount {
  id: string
  customer_id: string
  /** Whether the customer has a password; links work without one */
  has_password: boolean
  /** When the customer last opened a link sent to their address */
  verified_at: string
  last_sign_in_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface CustomerGroup {
  id: string
  /** Unique in the tenant, in whatever case */
  name: string
  description: string | null
  /** Number of customers in the group */
  member_count: number
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
}

export interface CustomerProfile {
  id: string
  email: string
  name: string | null
  phone: string | null
  locale: string | null
  timezone: string | null
  currency: string | null
  default_address_ids: {
    shipping: string | null
    billing: string | null
  }
  version: number
  created_at: string
  updated_at: string
}

export interface CustomerSession {
  id: string
  /** Key or client of the last sign-in or refresh */
  client_id: string
  created_at: string
  refreshed_at: string
  expires_at: string
}

export interface CustomerSignIn {
  customer_id: string
  account: CustomerAccount | null
  /** Where the customer is signed in, the newest first, 20 at most */
  sessions: CustomerSession[]
}

export interface CustomerTokens {
  customer_id: string
  /** Bearer token, valid for 15 minutes */
  access_token: string
  token_type: "Bearer"
  /** Lifetime of the access token in seconds */
  expires_in: number
  scope: string
  /** Single use; the response contains the next one. Reuse ends the session */
  refresh_token: string
  refresh_expires_at: string
}

export interface DebitStoredValueRequest {
  amount: {
    amount: number
    /** ISO 4217 code */
    currency: string
  }
  /** What was given for the same reason is taken back; `SALE` was paid out, and `FORFEITURE` stays with the shop */
  reason: 'SALE' | 'GOODWILL' | 'PROMOTION' | 'OPENING_BALANCE' | 'FORFEITURE'
  /** With the reason `SALE`: the account of the manual gateway that the money came to, or was paid out from, posted as `asset:bank:{account}`; `asset:bank` without it */
  account?: string | undefined
  /** For whoever reads the entries later */
  note?: string | undefined
}

export interface DeliverFulfillmentsRequest {
  rows: readonly {
    id: string
    /** `ETag` of the resource, to change it only while it is the same */
    if_match?: string | undefined
  }[]
}

export interface Deprecation {
  feature: string
  /** Release that announced the removal */
  deprecated_in: string
  replacement: string
  /** Date of the removal */
  removal_date: string
  /** Page that says what to change in a client */
  migration_guide: string | null
}

export interface Dispute {
  id: string
  payment_id: string
  order_id: string
  provider_id: string | null
  status: 'WARNING' | 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'ACCEPTED' | 'LOST' | 'CLOSED'
  reason: 'FRAUDULENT' | 'NOT_RECEIVED' | 'NOT_AS_DESCRIBED' | 'DUPLICATE' | 'CREDIT_NOT_PROCESSED' | 'SUBSCRIPTION_CANCELLED' | 'UNRECOGNIZED' | 'GENERAL'
  network_code: string | null
  gateway: string
  gateway_ref: string
  amount: Money
  /** What the gateway has charged for the dispute */
  fee: Money
  /** Who bears a loss. Today that is the operator, whoever sold the goods */
  liable: 'PROVIDER' | 'OPERATOR' | 'SPLIT'
  /** How often the bank has asked for a response; 0 for an inquiry */
  round: number
  /** What speaks for the shop, in words. It is sent to the bank when it is submitted */
  evidence: {
    product_description?: string
    customer_communication?: string
    shipping_carrier?: string
    shipping_tracking_number?: string
    shipping_date?: string
    refund_policy?: string
    service_date?: string
    duplicate_explanation?: string
    explanation?: string
  }
  evidence_due_at: string | null
  commanded: 'SUBMIT' | 'ACCEPT' | null
  submitted_at: string | null
  closed_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface DuplicatePromotionRequest {
  name?: string | undefined
}

export interface EndMyCustomerSessionsRequest {
  /** Which to end; all but the one that asks when absent */
  session_ids?: readonly string[] | undefined
}

export interface EvaluatePromotionsRequest {
  /** ISO 4217 code */
  currency: string
  channel?: string | undefined
  /** ISO 3166-1 alpha-2 code of a country */
  country?: string | undefined
  customer_id?: string | undefined
  /** Number of earlier orders of the customer. It is not looked up: without it, this is evaluated as a first order */
  order_count?: number | undefined
  /** The moment to evaluate for; now if absent */
  at?: string | undefined
  codes?: readonly string[] | undefined
  lines: readonly {
    /** The name of the line in the basket */
    ref: string
    variant_id: string
    quantity: number
    unit_price: {
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    /** Minimum price of a unit */
    floor_price?: {
      amount: number
      /** ISO 4217 code */
      currency: string
    } | undefined
    /** Whether the item is on sale */
    on_sale?: boolean | undefined
  }[]
  shipping?: readonly {
    /** The name of the line in the basket */
    ref: string
    amount: {
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    provider_id?: string | null | undefined
  }[] | undefined
}

export interface Event {
  id: string
  type: string
  /** Version of the event type */
  version: number
  tenant_id: string
  mode: 'live' | 'sandbox'
  /** Number of the event in the tenant, without gaps */
  sequence: number
  occurred_at: string
  resource: {
    type: string
    id: string
    version: number
  }
  actor: {
    type: string
    id: string
  }
  /** Id of the request that caused it */
  correlation_id: string
  causation_id: string | null
  data: {
    object: Record<string, unknown>
    /** Values that fields of `object` had before the change; absent if none of them changed */
    previous?: Record<string, unknown>
  }
}

export interface EventType {
  type: string
  version: number
  /** `resource.type` of the events */
  resource: string
  summary: string
  /** Service that sends it */
  service: string
  /** JSON Schema of the whole event */
  schema: Record<string, unknown>
}

export interface ExportAiAuditResponse {
  entries: AiAuditEntry[]
  checkpoints: ListAiAuditCheckpointsItem[]
  /** `from` of the next call; null at the last checkpoint */
  next: number | null
}

export interface ExportCustomersRequest {
  format: 'csv' | 'ndjson'
  filter?: {
    email?: string | undefined
    /** Part of the name, in upper or lower case */
    name?: string | undefined
    /** Up to 96 ids, comma-separated */
    ids?: string | undefined
    /** Customers in this group */
    group_id?: string | undefined
    status?: 'ACTIVE' | 'INVITED' | 'DISABLED' | 'ANONYMIZED' | undefined
  } | undefined
}

export interface ExportLedgerBookingsRequest {
  filter: {
    /** First day, in the time zone of the tenant */
    from: string
    /** Last day */
    through: string
    /** ISO 4217 code */
    currency: string
  }
}

export interface ExportLedgerPostingsRequest {
  format: 'csv' | 'ndjson'
  filter: {
    /** First moment in business */
    from: string
    /** End of the time, which is not in it any more */
    to: string
    /** ISO 4217 code */
    currency?: string | undefined
  }
}

export interface ExportLedgerStatementRequest {
  format: 'csv' | 'ndjson'
  filter: {
    account_id: string
    /** First moment of the statement */
    from: string
    /** End of the statement, which is not in it any more */
    to: string
    /** Which time counts: the one in business (`EFFECTIVE`, unless said) or when it was posted */
    basis?: 'EFFECTIVE' | 'POSTED' | undefined
  }
}

export interface ExportOrdersRequest {
  format: 'csv' | 'ndjson'
  filter?: {
    status?: 'DRAFT' | 'PENDING' | 'AUTHORIZED' | 'CONFIRMED' | 'PAID' | 'PARTIALLY_FULFILLED' | 'FULFILLED' | 'COMPLETED' | 'RETURNED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED' | undefined
    /** Any of several states, comma-separated */
    statuses?: string | undefined
    /** The whole number, with or without `#`, in upper or lower case */
    number?: string | undefined
    external_id?: string | undefined
    /** The whole address on the order, in any spelling */
    email?: string | undefined
    payment_status?: 'UNPAID' | 'PENDING' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'OVERPAID' | 'FAILED' | undefined
    fulfillment_status?: 'NONE' | 'PARTIAL' | 'FULFILLED' | 'PARTIALLY_DELIVERED' | 'DELIVERED' | undefined
    /** `PENDING` while a refund is under way or due */
    refund_status?: 'NONE' | 'PENDING' | 'PARTIAL' | 'FULL' | undefined
    /** Whether the order is in a state in which units can ship: confirmed, paid or partially fulfilled */
    fulfillable?: boolean | undefined
    customer_id?: string | undefined
    /** Quote that the order was placed by */
    quote_id?: string | undefined
    /** The group of orders that were bought together of several sellers */
    order_group_id?: string | undefined
    /** The provider that sells all lines */
    provider_id?: string | undefined
    /** A provider with at least one unit that is not cancelled, alone or beside other sellers */
    seller_id?: string | undefined
    /** Whether the order counts as sold, as in analytics: it was paid in full at some moment and is not cancelled */
    sold?: boolean | undefined
    /** Sales channel */
    channel?: string | undefined
    /** ISO 4217 code */
    currency?: string | undefined
    /** Placed at this time or later */
    placed_from?: string | undefined
    /** Placed before this time */
    placed_to?: string | undefined
    /** Total of at least this many minor units, in whatever currency the order has */
    total_from?: number | undefined
    /** Total of at most this many minor units, in whatever currency the order has */
    total_to?: number | undefined
    /** The beginning of the number, with or without `#`, the external id in full, or a part of the email address on the order; for those who may read customers also a part of the name or email address of its customer */
    search?: string | undefined
  } | undefined
}

export interface ExportPriceListPricesRequest {
  format: 'csv' | 'ndjson'
  filter?: {
    price_list_id?: string | undefined
    variant_id?: string | undefined
  } | undefined
}

export interface ExportPricesRequest {
  format: 'csv' | 'ndjson'
  filter?: {
    /** ISO 4217 code */
    currency?: string | undefined
    product_id?: string | undefined
    provider_id?: string | undefined
  } | undefined
}

export interface ExportProductsRequest {
  format: 'csv' | 'ndjson'
  filter?: {
    /** Up to 96 ids, comma-separated */
    ids?: string | undefined
    status?: 'DRAFT' | 'IN_REVIEW' | 'REJECTED' | 'ACTIVE' | 'ARCHIVED' | undefined
    /** Part of the title, case-insensitive */
    title?: string | undefined
    /** SKU of one of the variants */
    sku?: string | undefined
    /** Handle of the product, in full */
    handle?: string | undefined
    /** External id of the product, in full */
    external_id?: string | undefined
    /** One of the tags of the product, as it is written */
    tag?: string | undefined
    provider_id?: string | undefined
    /** Products in this category, or in one that is in it */
    category_id?: string | undefined
    /** Products of this collection */
    collection_id?: string | undefined
    product_type_id?: string | undefined
    /** Products that are `ACTIVE` and published in this sales channel now */
    channel?: string | undefined
    /** Products that show this media item */
    media_id?: string | undefined
    /** Updated at this time or later */
    updated_from?: string | undefined
  } | undefined
}

export interface ExportPromotionCodesRequest {
  format: 'csv' | 'ndjson'
  filter?: {
    promotion_id?: string | undefined
    batch_id?: string | undefined
    status?: 'ACTIVE' | 'USED' | 'DISABLED' | undefined
  } | undefined
}

export interface ExportStockRequest {
  format: 'csv' | 'ndjson'
  filter?: {
    /** Code of a location */
    warehouse?: string | undefined
    product_id?: string | undefined
    provider_id?: string | undefined
  } | undefined
}

export interface ExtendReservationRequest {
  /** How long the units are held; 900 unless said. Instead of `expires_at` */
  ttl_seconds?: number | undefined
  /** Until when the units are held, at most seven days from now. Instead of `ttl_seconds` */
  expires_at?: string | undefined
}

export interface Fault {
  id: string
  /** What is disturbed: calls to the payment gateway, or webhook deliveries */
  target: 'gateway' | 'webhook'
  /** `latency` delays the answer, `error` refuses the call, `drop` gives no answer, `duplicate` makes the call twice */
  kind: 'latency' | 'error' | 'drop' | 'duplicate'
  rate: number
  latency_ms: number | null
  endpoint_id: string | null
  /** When the fault ends, by the clock of the sandbox; null if it does not end by itself */
  until: string | null
  created_at: string
}

/** An invalid field of the request */
export interface FieldError {
  /** JSON Pointer to the invalid value */
  path: string
  code: string
  message: string
}

export interface FindVariantsItem {
  id: string
  product_id: string
  product_title: string
  /** Title of the variant */
  title: string
  sku: string | null
  is_default: boolean
  /** A `DISABLED` variant cannot be ordered */
  status: 'ACTIVE' | 'DISABLED'
  provider_id: string | null
}

export interface FindVariantsRequest {
  variant_ids?: readonly string[] | undefined
  skus?: readonly string[] | undefined
}

export interface FindVariantsResponse {
  data: FindVariantsItem[]
}

export interface FlagReviewRequest {
  reason: 'OFFENSIVE' | 'SPAM' | 'PERSONAL_DATA' | 'NOT_ABOUT_THIS' | 'FAKE' | 'OTHER'
  note?: string | undefined
}

export interface FreezeStoredValueRequest {
  reason: 'FRAUD' | 'LOST' | 'DISPUTE' | 'OTHER'
  /** For whoever reads the entries later */
  note?: string | undefined
}

export interface Fulfillment {
  id: string
  order_id: string
  provider_id: string | null
  status: 'PENDING' | 'ACCEPTED' | 'PACKED' | 'READY_FOR_PICKUP' | 'SHIPPED' | 'DELIVERY_FAILED' | 'LOST' | 'DELIVERED' | 'REJECTED' | 'CANCELLED' | 'RETURNED_TO_SENDER'
  /** `DIGITAL` if no unit of the fulfillment requires shipping */
  method: 'SHIP' | 'DIGITAL'
  carrier: string | null
  /** Tracking numbers */
  tracking: string[]
  lines: {
    order_item_id: string
    quantity: number
  }[]
  shipped_at: string | null
  delivered_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface Fulfillments {
  counts: {
    total: number
    succeeded: number
    waiting: number
    refused: number
    retry: number
  }
  rows: {
    /** The resource of the row; results are in the order of the rows */
    id: string
    /** WAITING: a policy wants somebody to approve it first. REFUSED: a rule is against it. RETRY: it was not done, or nobody knows, for a reason that passes; repeat the whole request with the same key */
    outcome: 'SUCCEEDED' | 'WAITING' | 'REFUSED' | 'RETRY'
    status: number
    result: Fulfillment | null
    approval_id: string | null
    problem: Record<string, unknown> | null
  }[]
}

export interface FxRate {
  id: string
  /** ISO 4217 code */
  base: string
  /** ISO 4217 code */
  quote: string
  /** Units of `quote` for one unit of `base`: a decimal with at most ten places */
  rate: string
  as_of: string
  /** Who published it */
  source: string
  created_at: string
}

export interface GatewayPayout {
  id: string
  gateway_id: string
  gateway: string
  /** How the gateway calls it */
  reference: string
  /** Posted to `asset:bank:{bank_account}` */
  bank_account: string
  amount: Money
  /** Posted once it is `PAID`: the gateway says that it has arrived, or a report has it. Money of one that is `RETURNED` was posted back; of `FAILED` and `CANCELLED` ones nothing was posted */
  status: 'EXPECTED' | 'IN_TRANSIT' | 'PAID' | 'RETURNED' | 'FAILED' | 'CANCELLED'
  /** When it arrives at the bank, as far as the gateway has said */
  expected_at: string | null
  paid_at: string | null
  /** When its money was part of the balance at the gateway again */
  returned_at: string | null
  failure_code: string | null
  /** The run whose report has it; null as long as only the gateway has told of it */
  run_id: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface GetLedgerStatementItem {
  id: string
  transaction_id: string
  /** What happened */
  kind: string
  /** Id of the payment, refund or the like; unique together with the kind */
  ref: string
  memo: string | null
  direction: 'DEBIT' | 'CREDIT'
  amount: Money
  balance: Money
  /** When it happened in business */
  effective_at: string
  posted_at: string
}

export interface ImportCustomersRequest {
  upload_id: string
  /** Without it the name and the content type of the upload tell */
  format?: 'csv' | 'ndjson' | undefined
  /** Checks every row and saves none. An AI agent that may also read what is imported starts a dry run without approval */
  dry_run?: boolean | undefined
  /** For a CSV file with other names in its first line: the column that each stands for, or null to leave it alone. Names that are those of columns need not be here; case, blanks and hyphens make no difference */
  columns?: Record<string, string | null> | undefined
}

export interface IntrospectTokenResponse {
  active: boolean
  iss?: string
  aud?: string
  /** The client, the agent, the API key, or the member acted for */
  sub?: string
  /** The agent that acts with the token; left out for all others */
  agent_id?: string
  /** Who acts for `sub`: the agent, and in nested `act` those that delegated to it (RFC 8693) */
  act?: Record<string, unknown>
  /** The limits of the agent when the token was issued (RFC 9396) */
  authorization_details?: Record<string, unknown>[]
  client_id?: string
  tenant?: string
  scope?: string
  jti?: string
  iat?: number
  /** Left out for an API key that does not expire */
  exp?: number
  token_type?: string
}

export interface InviteCustomerRequest {
}

export interface IssueStoredValueRequest {
  kind: 'GIFT_CARD' | 'STORE_CREDIT'
  amount: {
    amount: number
    /** ISO 4217 code */
    currency: string
  }
  /** Why it is issued, from which the books follow: `SALE` was paid for elsewhere, `OPENING_BALANCE` was owed before in another system */
  reason: 'SALE' | 'GOODWILL' | 'PROMOTION' | 'OPENING_BALANCE'
  /** With the reason `SALE`: the account of the manual gateway that the money came to, or was paid out from, posted as `asset:bank:{account}`; `asset:bank` without it */
  account?: string | undefined
  owner_id?: string | null | undefined
  expires_at?: string | null | undefined
  /** For whoever reads the entries later */
  note?: string | undefined
}

export interface IssueStoredValueResponse {
  id: string
  kind: 'GIFT_CARD' | 'STORE_CREDIT'
  status: 'ACTIVE' | 'DEPLETED' | 'FROZEN' | 'EXPIRED'
  /** What it was issued with */
  initial: Money
  /** What is owed to whoever holds it */
  balance: Money
  /** The balance without what payments hold */
  available: Money
  owner_id: string | null
  last_characters: string | null
  expires_at: string | null
  order_id: string | null
  order_item_id: string | null
  taken_back_at: string | null
  version: number
  created_at: string
  updated_at: string
  code: string | null
}

export interface Job {
  id: string
  /** What is imported or exported */
  kind: string
  /** `VALIDATED` is the end of a dry run, `PARTIAL` of an import in which some rows failed */
  status: 'QUEUED' | 'VALIDATING' | 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED' | 'VALIDATED' | 'CANCELLED'
  format: 'csv' | 'ndjson'
  dry_run: boolean
  source: {
    upload_id: string
    file_name: string
    /** In bytes */
    size: number
    /** What was said of names in its first line */
    columns: Record<string, string | null>
  } | null
  preview: {
    rows: number
    /** False if `rows` is an estimate */
    is_exact: boolean
    /** The first rows of the file */
    sample: Record<string, unknown>[]
    /** What the last dry run of the same upload, format and columns had found when the import was requested; null if there was none */
    dry_run: {
      job_id: string
      finished_at: string
      total: number
      /** Rows that would create something */
      created: number
      /** Rows that would change something */
      updated: number
      unchanged: number
      failed: number
      /** The first rows that failed; `GET /api/v1/jobs/{id}/errors` has all */
      errors: {
        line: number
        /** Everything that is wrong with the row, at most 50 errors */
        errors: {
          /** JSON Pointer to the field */
          path: string
          code: string
          message: string
          /** What the message names, by name, for texts in other languages */
          values?: Record<string, string | number>
          /** Line of the file that the error is in; for a variant, the line of the variant */
          line?: number
          /** Number of the row as a spreadsheet shows it, which differs from the line where cells hold several lines */
          row_number?: number
          /** Column of a CSV file as its first line has it; absent if there is none */
          column?: string
        }[]
      }[]
    } | null
  } | null
  filter: Record<string, unknown> | null
  requested_by: {
    type: 'client' | 'member' | 'agent' | 'person' | 'system'
    id: string
  }
  counts: {
    /** All rows; null until they are counted */
    total: number | null
    ok: number
    failed: number
    /** Rows that were not reached, because the job failed or was cancelled */
    skipped: number
  }
  changes: {
    created: number
    updated: number
    unchanged: number
  } | null
  /** In percent */
  progress: number
  /** From the start until now, or until its end; null before it has begun */
  rows_per_second: number | null
  error: {
    code: string
    message: string
  } | null
  result_url: string | null
  error_report_url: string | null
  version: number
  created_at: string
  updated_at: string
  started_at: string | null
  finished_at: string | null
  expires_at: string | null
  erased_at: string | null
}

export interface LedgerAccount {
  id: string
  /** Code of the account; the first word is its type */
  code: string
  /** As people have named it, else what all accounts of its kind are called */
  name: string | null
  type: 'ASSET' | 'EXPENSE' | 'LIABILITY' | 'EQUITY' | 'REVENUE'
  /** ISO 4217 code */
  currency: string
  /** Id of the order, provider or the like that the account is for; null without one */
  owner: string | null
  external_number: string | null
  /** With `NON_NEGATIVE` a posting that would leave less than nothing is refused */
  constraint: 'NONE' | 'NON_NEGATIVE'
  debits: Money
  credits: Money
  /** Debits less credits for assets and expenses, credits less debits for the other types */
  balance: Money
  pending_debits: Money
  pending_credits: Money
  /** Whether one of these sums is more than a number can hold (2^53 - 1). It is shown as the largest that can; an export has all postings */
  out_of_range: boolean
  version: number
  created_at: string
}

export interface LedgerPeriod {
  id: string
  /** The last day of the period, as days are in the time zone of the tenant */
  through: string
  /** By which its days begin and end */
  time_zone: string
  /** Where the closing before it ends; null for the first */
  closed_from: string | null
  /** The end of the day: nothing is posted with an earlier moment */
  closed_before: string
  status: 'CLOSED' | 'REOPENED'
  closed_by: {
    type: string
    id: string
  }
  reopened_by: {
    type: string
    id: string
  } | null
  reopened_at: string | null
  reason: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface LedgerStatement {
  content: GetLedgerStatementItem[]
  page: {
    limit: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
  account_id: string
  /** Code of the account; the first word is its type */
  code: string
  opening: Money
  debits: Money
  credits: Money
  closing: Money
}

export interface LedgerTransaction {
  id: string
  /** What happened */
  kind: string
  /** Id of the payment, refund or the like; unique together with the kind */
  ref: string
  /** `PENDING` is reserved and moves no balance yet; `VOIDED` and `EXPIRED` have never moved one */
  status: 'PENDING' | 'POSTED' | 'VOIDED' | 'EXPIRED'
  amount: Money
  /** How much of it is posted: what domains reserve may be posted in parts, as transactions of their own */
  settled: {
    /** Minor units of the currency */
    amount: number
    /** ISO 4217 code */
    currency: string
  }
  postings: {
    id: string
    account_id: string
    /** Code of the account; the first word is its type */
    account: string
    direction: 'DEBIT' | 'CREDIT'
    amount: Money
  }[]
  /** What people wrote about it */
  memo: string | null
  reverses: string | null
  reversed_by: string | null
  link: string | null
  exchange_rate: string | null
  created_by: {
    type: string
    id: string
  } | null
  ended_by: {
    type: string
    id: string
  } | null
  expires_at: string | null
  effective_at: string | null
  posted_at: string | null
  version: number
}

export interface LegalHold {
  id: string
  customer_id: string
  /** Nothing of the person is erased while a hold is `ACTIVE` */
  status: 'ACTIVE' | 'RELEASED'
  reason: string | null
  placed_by: {
    type: 'client' | 'member' | 'agent' | 'person' | 'system'
    id: string
  }
  release_reason: string | null
  released_by: {
    type: 'client' | 'member' | 'agent' | 'person' | 'system'
    id: string
  } | null
  released_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ListAgentActivityItem {
  /** Position of the entry in the log; 1 is the first */
  sequence: number
  at: string
  /** The `operationId` */
  operation: string
  /** `INTENT` before an action of an agent, `OUTCOME` after it, `READ` for a request of an agent that changes nothing; `DECISION` when a member approves or rejects a request, `CONTROL` when somebody changes what agents may do: an agent, its credentials, a policy or a grant */
  kind: 'INTENT' | 'OUTCOME' | 'READ' | 'DECISION' | 'CONTROL'
  outcome: 'DONE' | 'BEGUN' | 'WITHHELD' | 'REFUSED' | 'UNKNOWN' | null
  code: string | null
  /** Number of calls that the entry stands for; more than one only for `READ` */
  count: number
  approval_id: string | null
  actor: {
    type: 'client' | 'member' | 'agent' | 'person' | 'system'
    id: string
  } | null
  verdict: 'APPROVE' | 'REJECT' | null
  action: string | null
  on_behalf_of: string | null
  /** Resources that the action changed, or would change */
  resources: {
    resource: string
    id: string
    version_before: number | null
    version_after: number | null
  }[]
}

export interface ListAgentCredentialsItem {
  id: string
  agent_id: string
  name: string
  status: 'ACTIVE' | 'REVOKED'
  created_at: string
}

export interface ListAiAuditCheckpointsItem {
  tenant_id: string
  /** Number of entries in the log when the checkpoint was signed */
  size: number
  /** Root of the Merkle tree over all entries up to `size` (RFC 6962) */
  root: string
  signed_at: string
  /** `kid` of the key that signed */
  key_id: string
  /** Ed25519 over the canonical form (RFC 8785) of the other fields without `key_id` */
  signature: string
}

export interface ListAiAuditKeysResponse {
  keys: {
    kty: string
    crv: string
    x: string
    /** Thumbprint of the key (RFC 7638) */
    kid: string
  }[]
}

export interface ListApprovalPolicyVersionsItem {
  version: number
  policy: ApprovalPolicy
  /** Whoever changed it; `souk` for what a tenant starts with */
  changed_by: string
  changed_at: string
}

export interface ListApprovalsItem {
  id: string
  status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'
  operation_id: string
  agent_id: string | null
  on_behalf_of: string | null
  /** What the request would do; without names and amounts for whoever has a `missing_scope` */
  summary: string
  /** What it is about: up to ten resources that it would change */
  resources: {
    resource: string
    id: string
    name: string | null
  }[]
  money: Money | null
  missing_scope: string | null
  provider_id: string | null
  reason: string | null
  policy_id: string | null
  /** SHA-256, base64url */
  payload_sha256: string
  expires_at: string
  version: number
  created_at: string
  updated_at: string
  /** Whether the caller can approve it now */
  can_decide: boolean
}

export interface ListCategoriesResponse {
  data: Category[]
  page: {
    limit: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
}

export interface ListChannelsResponse {
  data: Channel[]
  page: {
    limit: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
}

export interface ListCollectionsResponse {
  data: Collection[]
  page: {
    limit: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
}

export interface ListCommissionPlanRevisionsItem {
  revision: number
  rules: CommissionRule[]
  valid_from: string
  created_at: string
}

export interface ListConsentsItem {
  id: string
  customer_id: string
  /** What it is for, in a word of your own */
  purpose: string
  channel: 'EMAIL' | 'SMS' | 'PHONE' | 'PUSH' | 'POST' | 'WEB'
  /** False when it was refused or withdrawn */
  granted: boolean
  /** Where it was said, such as a form or a call */
  source: string
  at: string
  recorded_at: string
}

export interface ListEventsResponse {
  content: SoukEvent[]
  page: {
    limit: number
    next: string | null
    /** Sequence up to which this page is complete. Continue from it when `next` is null. */
    last_sequence: number
  }
}

export interface ListJobErrorsItem {
  /** Line in which the row begins */
  line: number
  row_number: number | null
  /** Everything that is wrong with the row, at most 50 errors */
  errors: {
    /** JSON Pointer to the field */
    path: string
    code: string
    message: string
    /** What the message names, by name, for texts in other languages */
    values?: Record<string, string | number>
    /** Line of the file that the error is in; for a variant, the line of the variant */
    line?: number
    /** Number of the row as a spreadsheet shows it, which differs from the line where cells hold several lines */
    row_number?: number
    /** Column of a CSV file as its first line has it; absent if there is none */
    column?: string
  }[]
  /** The row as it was sent, its first 2,000 characters */
  row: string
}

export interface ListJobsItem {
  id: string
  /** What is imported or exported */
  kind: string
  /** `VALIDATED` is the end of a dry run, `PARTIAL` of an import in which some rows failed */
  status: 'QUEUED' | 'VALIDATING' | 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED' | 'VALIDATED' | 'CANCELLED'
  format: 'csv' | 'ndjson'
  dry_run: boolean
  file_name: string | null
  requested_by: {
    type: 'client' | 'member' | 'agent' | 'person' | 'system'
    id: string
  }
  counts: {
    total: number | null
    ok: number
    failed: number
  }
  changes: {
    created: number
    updated: number
    unchanged: number
  } | null
  progress: number
  version: number
  created_at: string
  updated_at: string
  started_at: string | null
  finished_at: string | null
}

export interface ListLedgerPostingsItem {
  id: string
  transaction_id: string
  /** What happened */
  kind: string
  /** Id of the payment, refund or the like; unique together with the kind */
  ref: string
  direction: 'DEBIT' | 'CREDIT'
  amount: Money
  /** When it happened in business */
  effective_at: string
  posted_at: string
}

export interface ListMediaResponse {
  data: Media[]
  page: {
    limit: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
}

export interface ListMovementsItem {
  id: string
  variant_id: string
  /** Code of a location */
  warehouse: string
  /** Why the units moved */
  type: 'RECEIPT' | 'ADJUSTMENT' | 'COUNT' | 'SHIP' | 'RETURN' | 'DAMAGE' | 'SAFETY_STOCK' | 'TRANSFER_OUT' | 'TRANSFER_IN' | 'LOSS'
  /** Units that were added on hand; negative for units taken away, 0 for units that only became damaged, good again or kept back */
  quantity: number
  /** What the units were before; null if they came from outside */
  from_bucket: 'ON_HAND' | 'DAMAGED' | 'SAFETY_STOCK' | null
  /** What the units are now; null if they have left */
  to_bucket: 'ON_HAND' | 'DAMAGED' | 'SAFETY_STOCK' | null
  /** How many units moved */
  units: number
  /** Units on hand after the movement */
  on_hand: number
  /** Damaged units after the movement */
  damaged: number
  /** Units kept back after the movement */
  safety_stock: number
  reason: string | null
  /** What caused the movement, such as the id of the order that shipped */
  ref: string | null
  occurred_at: string
}

export interface ListOrdersItem {
  id: string
  number: string | null
  status: 'DRAFT' | 'PENDING' | 'AUTHORIZED' | 'CONFIRMED' | 'PAID' | 'PARTIALLY_FULFILLED' | 'FULFILLED' | 'COMPLETED' | 'RETURNED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED'
  payment_status: 'UNPAID' | 'PENDING' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'OVERPAID' | 'FAILED'
  fulfillment_status: 'NONE' | 'PARTIAL' | 'FULFILLED' | 'PARTIALLY_DELIVERED' | 'DELIVERED'
  /** `PENDING` while a refund is under way or due */
  refund_status: 'NONE' | 'PENDING' | 'PARTIAL' | 'FULL'
  total: Money
  customer_id: string | null
  email: string | null
  channel: string
  quote_id: string | null
  external_id: string | null
  placed_at: string
}

export interface ListOrdersResponse {
  content: ListOrdersItem[]
  page: {
    limit: number
    /** Exact number of matches; null where more than 10000 rows had to be read for it */
    total: number | null
    /** There are at least so many matches; only where `total` is null */
    total_at_least?: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
}

export interface ListPriceHistoryItem {
  variant_id: string
  min_quantity: number
  price: Money
  floor: Money | null
  changed_at: string
  /** The price was deleted then; `price` is what it was */
  deleted: boolean
}

export interface ListPriceListPricesResponse {
  content: PriceListPrice[]
  page: {
    limit: number
    /** Exact number of matches, with filters that are counted */
    total?: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
}

export interface ListPricesItem {
  id: string
  variant_id: string
  min_quantity: number
  price: Money
  floor: Money | null
  version: number
  created_at: string
  updated_at: string
}

export interface ListPricesResponse {
  content: ListPricesItem[]
}

export interface ListProductTypesResponse {
  data: ProductType[]
  page: {
    limit: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
}

export interface ListProductsItem {
  id: string
  title: string
  handle: string
  status: 'DRAFT' | 'IN_REVIEW' | 'REJECTED' | 'ACTIVE' | 'ARCHIVED'
  /** `PHYSICAL` and `BUNDLE` require shipping and track stock by default */
  kind: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'BUNDLE' | 'GIFT_CARD'
  sku: string | null
  /** Price of the default variant; null until one is set. An `ACTIVE` product always has a price. */
  price: Money | null
  inventory: {
    /** Units that can be sold now, over all locations; no limit if stock is not tracked */
    available: number
    /** Code of a location */
    warehouse: string
  }
  /** Whether sales are limited to the available units. When absent it is true for variants that require shipping, and wherever a number of units is given. */
  track_inventory: boolean
  default_variant_id: string
  /** The provider that sells the product; null if the operator does */
  provider_id: string | null
  /** The first image of its media; null if it has none */
  default_image: ProductMedia | null
  tags: string[]
  external_id: string | null
  /** Sales channels in which the product is sold while it is `ACTIVE`, each within its window; null is every channel, an empty list none */
  publications: Publication[] | null
  created_at: string
  updated_at: string
  version: number
  variant_count: number
  /** Lowest and highest price of the variants that can be ordered, for one unit in the currency of `price`; null if there is none */
  price_range: {
    min: Money
    max: Money
  } | null
  /** Stock of the variants that can be ordered */
  stock: {
    /** Units over all of these variants */
    available: number
    /** False if one of them can be sold without limit */
    is_limited: boolean
  }
  /** Version of the default variant, for its `ETag`, such as "v3" */
  default_variant_version: number
}

export interface ListProductsResponse {
  data: ListProductsItem[]
  page: {
    limit: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
}

export interface ListRatingsResponse {
  content: Rating[]
}

export interface ListReviewFlagsResponse {
  content: ReviewFlag[]
}

export interface ListRolesItem {
  name: 'OWNER' | 'ADMIN' | 'CATALOG_MANAGER' | 'ORDER_MANAGER' | 'FULFILLMENT' | 'FINANCE' | 'SUPPORT' | 'ANALYST' | 'DEVELOPER' | 'PROVIDER_OWNER' | 'PROVIDER_STAFF'
  scopes: string[]
}

export interface ListSandboxMessagesResponse {
  /** Newest first, 50 at most */
  content: SandboxMessage[]
}

export interface ListSandboxesItem {
  id: string
  name: string
  created_at: string
}

export interface ListSeedsItem {
  /** Name of a seed from `GET /api/v1/sandbox/seeds` */
  name: 'b2c-small' | 'marketplace-3-providers' | 'agents'
  summary: string
}

export interface ListSeedsResponse {
  content: ListSeedsItem[]
}

export interface ListShippingOptionsRequest {
  lines: readonly {
    quantity: number
    weight_g?: number | null | undefined
    /** Total amount of the line, in minor units */
    amount: number
    /** false for what is delivered digitally; true without it */
    requires_shipping?: boolean | undefined
  }[]
  /** ISO 4217 code */
  currency: string
  to: {
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
    region?: string | null | undefined
    postal_code?: string | null | undefined
  }
  /** Handle of the sales channel; `api` without it */
  channel?: string | undefined
  /** When it is ordered; now without it */
  at?: string | undefined
}

export interface ListStockItemReservationsItem {
  order_id: string
  /** Units that are still held: neither shipped nor released */
  quantity: number
  reserved_at: string
  updated_at: string
}

export interface ListTaxRatePresetsItem {
  preset: 'EU_VAT'
  /** The day on which the rates were looked up */
  as_of: string
  /** The day from which its rates count. Each begins at midnight in the country that it is of, wherever the seller is. For sales before it create rates of your own */
  valid_from: string
  /** Where the rates come from */
  sources: string[]
  name: string
  countries: string[]
  /** Codes for `tax_code` of products, variants and lines. They stand for a rate, not for goods: of two reduced rates `reduced` is the lower one and `reduced-second` the higher one, `super-reduced` is below 5 %. Which goods a rate is for is the law of each country, so the same goods can need another code in another country */
  tax_codes: string[]
  /** How many rates it has */
  rates: number
}

export interface ListTaxRatePresetsResponse {
  content: ListTaxRatePresetsItem[]
}

export interface ListVariantsResponse {
  data: Variant[]
  page: {
    limit: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
}

export interface ListWebhookDeliveriesItem {
  id: string
  endpoint_id: string
  event_id: string
  event_type: string
  /** Sequence of the event in the feed */
  sequence: number
  /** DEAD if all retries failed; it can still be retried by request */
  status: 'PENDING' | 'RETRYING' | 'DELIVERED' | 'DEAD'
  /** Number of attempts so far */
  attempts: number
  next_attempt_at: string | null
  last_status: number | null
  last_error: string | null
  delivered_at: string | null
  created_at: string
  updated_at: string
}

export interface ListedCart {
  id: string
  /** `OPEN` and `ABANDONED` carts can be changed and completed. `COMPLETING` lasts only while the order is placed and is never returned */
  status: 'OPEN' | 'COMPLETING' | 'COMPLETED' | 'ABANDONED' | 'EXPIRED'
  /** Handle of a sales channel */
  channel: string
  customer_id: string | null
  email: string | null
  /** Number of lines */
  item_count: number
  /** Total at the last change */
  last_total: Money | null
  order_id: string | null
  abandoned_at: string | null
  completed_at: string | null
  expires_at: string
  created_at: string
  updated_at: string
}

export interface ListedPriceList {
  id: string
  name: string
  /** `BASE` is complete: lists of lower priority and base prices are not considered. `CONTRACT` needs customers or groups */
  type: 'BASE' | 'OVERRIDE' | 'SALE' | 'CONTRACT'
  status: 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'EXPIRED' | 'ARCHIVED'
  /** ISO 4217 code */
  currency: string
  tax_inclusive: boolean | null
  /** Lists with a higher priority are considered first */
  priority: number
  conditions: PriceListConditions
  parent_id: string | null
  adjust_rate: string | null
  starts_at: string | null
  ends_at: string | null
  version: number
  created_at: string
  updated_at: string
  /** Prices that were set in it; those that follow from `adjust_rate` are not counted */
  price_count: number
}

export interface ListedQuote {
  id: string
  /** `OPEN` until `expires_at`, then `EXPIRED`; `TAKEN` once an order was placed by it. `INDICATIVE` for prices of another moment than now, which cannot be ordered at */
  status: 'OPEN' | 'TAKEN' | 'EXPIRED' | 'INDICATIVE'
  order_id: string | null
  /** ISO 4217 code */
  currency: string
  context: QuoteContext
  line_count: number
  total: Money
  expires_at: string
  created_at: string
}

export interface ListedTaxCalculation {
  id: string
  /** ISO 4217 code */
  currency: string
  reference: string | null
  net_total: Money
  tax_total: Money
  total: Money
  from: {
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
    region: string | null
    postal_code: string | null
  } | null
  to: {
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
    region: string | null
    postal_code: string | null
  }
  customer_id: string | null
  tax_id: string | null
  exemption_id: string | null
  at: string
  /** Who calculated it: `BUILT_IN` for the rates of the tenant */
  gateway: string
  gateway_difference: Money | null
  fallback: string | null
  created_at: string
}

export interface Location {
  id: string
  /** Code of a location */
  code: string
  name: string
  kind: 'WAREHOUSE' | 'STORE' | 'PROVIDER' | 'DROPSHIP' | 'VIRTUAL'
  /** The provider that the location belongs to; null if it is the operator */
  provider_id: string | null
  /** Whether stock without a named location is put here. One location of the tenant is the default for its own stock; that of a provider has the id of the provider as its code. */
  is_default: boolean
  /** Stock is taken from the location with the highest priority first */
  priority: number
  /** Countries that the location ships to; everywhere if the list is empty */
  ships_to: string[]
  timezone: string | null
  cutoff_local: string | null
  /** Whether customers can collect orders here */
  pickup: boolean
  /** An inactive location gives no stock and takes none; what is reserved there can still ship. The default location is always active. */
  active: boolean
  address: {
    line1: string | null
    line2: string | null
    city: string | null
    region: string | null
    postal_code: string | null
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
  } | null
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
}

export interface LogInCustomerRequest {
  email: string
  password: string
}

export interface LogOutCustomerResponse {
  status: "SIGNED_OUT"
}

export interface LookUpPromotionCodeRequest {
  /** Upper and lower case are the same */
  code: string
}

export interface LookUpStoredValueRequest {
  /** The code, with or without dashes, in upper or lower case */
  code: string
}

export interface LookUpStoredValueResponse {
  /** What can be spent */
  balance: Money
  /** The last characters of its code */
  last_characters: string
  expires_at: string | null
}

export interface LowestPrice {
  variant_id: string
  channel: string
  at: string
  price: Money | null
  /** `NONE` if the price rose, never changed or is new; `UNKNOWN` if there were too many changes to search all that the answer depends on: announce no reduction then */
  reduction: 'NONE' | 'REDUCED' | 'UNKNOWN'
  lowest_30d: Money | null
  reduced_since: string | null
}

export interface MarketplaceAnalytics {
  period: {
    from: string
    to: string
  }
  /** Name of an IANA time zone, by which days begin and end */
  time_zone: string
  provider_id: string | null
  channel: string | null
  /** The currency of the tenant first, then every other currency with sales */
  currencies: {
    /** ISO 4217 code */
    currency: string
    /** Gross merchandise value: paid lines after discounts, without shipping, tax and fees */
    gmv: Money
    gmv_including_shipping: Money
    /** Net merchandise value: GMV less returns and refunds */
    nmv: Money
    orders: number
    units: number
    average_order_value: Money | null
    /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
    units_per_order: string | null
    /** Null as long as the platform does not record what it is computed from */
    commission: Money | null
    /** Null as long as the platform does not record what it is computed from */
    fees: Money | null
    /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
    gross_take_rate: string | null
    /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
    net_take_rate: string | null
    /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
    effective_commission_rate: string | null
    /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
    refund_rate: string | null
    /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
    return_rate: string | null
    /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
    dispute_rate: string | null
    /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
    liquidity: string | null
    /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
    fill_rate: string | null
    providers: {
      active: number
      /** Active providers with a paid order in the thirty days before the end of the period, in any currency */
      selling: number
      /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
      activity_rate: string | null
      /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
      concentration_top_10: string | null
    }
    settlement: {
      /** Null as long as the platform does not record what it is computed from */
      settled: Money | null
      /** Null as long as the platform does not record what it is computed from */
      provider_payable: Money | null
      /** What providers owe, by age of the debt */
      negative_exposure: {
        /** Null as long as the platform does not record what it is computed from */
        total: Money | null
        /** Null as long as the platform does not record what it is computed from */
        days_0_30: Money | null
        /** Null as long as the platform does not record what it is computed from */
        days_31_60: Money | null
        /** Null as long as the platform does not record what it is computed from */
        days_61_90: Money | null
        /** Null as long as the platform does not record what it is computed from */
        days_over_90: Money | null
      }
      time_to_settle: {
        /** Null as long as the platform does not record what it is computed from */
        median_seconds: number | null
        /** Null as long as the platform does not record what it is computed from */
        p95_seconds: number | null
      }
      /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
      on_time_payout_rate: string | null
      /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
      payout_failure_rate: string | null
      /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
      settlement_accuracy: string | null
      /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
      reconciliation_rate: string | null
      /** Gateway lines without a match, by age */
      unmatched_lines: {
        /** Null as long as the platform does not record what it is computed from */
        total: number | null
        /** Null as long as the platform does not record what it is computed from */
        days_0_30: number | null
        /** Null as long as the platform does not record what it is computed from */
        days_31_60: number | null
        /** Null as long as the platform does not record what it is computed from */
        days_61_90: number | null
        /** Null as long as the platform does not record what it is computed from */
        days_over_90: number | null
      }
      /** Decimal with six places; null if the divisor is zero or a part of it is not recorded yet */
      recovery_rate: string | null
    }
  }[]
  /** Present with `interval`: the whole period in its order, the first and last piece cut off where it begins and ends */
  series?: {
    from: string
    to: string
    /** Every currency with sales; empty without any */
    currencies: {
      /** ISO 4217 code */
      currency: string
      gmv: Money
      orders: number
      units: number
      average_order_value: Money | null
    }[]
  }[]
  /** Present with `group_by`: the largest GMV in the currency of the tenant first */
  groups?: {
    /** Id of the provider, null for the tenant itself; or the channel */
    key: string | null
    /** Every currency with sales; empty without any */
    currencies: {
      /** ISO 4217 code */
      currency: string
      gmv: Money
      orders: number
      units: number
      average_order_value: Money | null
    }[]
  }[]
}

export interface Media {
  id: string
  /** `FILE` is anything to download, such as a manual */
  kind: 'IMAGE' | 'VIDEO' | 'MODEL' | 'FILE'
  status: 'PROCESSING' | 'READY' | 'FAILED'
  /** `URL` is an external URL, which is stored and never requested */
  source: 'UPLOAD' | 'URL'
  provider_id: string | null
  name: string | null
  alt: string | null
  url: string | null
  /** The image in several widths, smallest first, as WebP; empty for other kinds */
  sizes: {
    width: number
    height: number
    /** In bytes */
    size: number
    url: string
  }[]
  content_type: string | null
  size: number | null
  sha256: string | null
  width: number | null
  height: number | null
  failure: {
    code: 'wrong_content' | 'too_many_pixels' | 'too_many_frames' | 'damaged' | 'too_slow' | 'file_missing' | 'not_processed'
    message: string
  } | null
  created_at: string
  updated_at: string
  version: number
}

export interface Member {
  id: string
  email: string
  name: string | null
  /** A disabled member cannot sign in */
  status: 'ACTIVE' | 'DISABLED'
  roles: ('OWNER' | 'ADMIN' | 'CATALOG_MANAGER' | 'ORDER_MANAGER' | 'FULFILLMENT' | 'FINANCE' | 'SUPPORT' | 'ANALYST' | 'DEVELOPER' | 'PROVIDER_OWNER' | 'PROVIDER_STAFF')[]
  /** Provider that the member works for; null for members of the tenant itself */
  provider_id: string | null
  /** Whether the member can sign in with a password */
  has_password: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface MemberToken {
  member_id: string
  /** Only in this response */
  access_token: string
  token_type: "Bearer"
  /** Seconds */
  expires_in: number
  scope: string
}

export interface MergeCustomerRequest {
  /** The customer that stays */
  into: string
}

export interface Message {
  id: string
  thread_id: string
  sender: 'CUSTOMER' | 'PROVIDER' | 'OPERATOR'
  body: string | null
  /** Whether a program has written it, such as a notice of absence. It counts as no answer. What agents write always is */
  automated: boolean
  created_at: string
}

export interface MessageSettings {
  /** Within how many hours a seller answers the first message of a customer */
  response_hours: number
  version: number
  updated_at: string | null
}

export interface Money {
  /** Minor units of the currency */
  amount: number
  /** ISO 4217 code */
  currency: string
}

export interface MoveCategoryRequest {
  /** The new parent; null for the top. The parent stays as it is when absent. */
  parent_id?: string | null | undefined
  /** Position among its siblings, from 0; the last one when absent */
  position?: number | undefined
}

export interface MyCustomerSession {
  id: string
  /** Whether the request came from there */
  is_current: boolean
  created_at: string
  refreshed_at: string
  expires_at: string
}

export interface MyCustomerSignIn {
  account: CustomerAccount
  /** Where the customer is signed in, the newest first, 20 at most */
  sessions: MyCustomerSession[]
}

export interface NameActorsItem {
  id: string
  type: 'member' | 'client' | 'api_key' | 'agent'
  /** What people call it; the address of a member without a name */
  name: string
}

export interface NameActorsResponse {
  content: NameActorsItem[]
}

/** An error in the form of RFC 6749 */
export interface OAuthError {
  error: string
  error_description?: string
  /** The scopes that were refused, with `invalid_scope` */
  scope?: string
}

export interface Offer {
  variant_id: string
  unit_price: Money
  /** So many units cost the unit price; more than 1 for prices below a minor unit */
  unit_quantity: number
  compare_at: Money | null
  lowest_30d: Money | null
}

export interface Offers {
  offers: Offer[]
}

export interface OpenThreadRequest {
  subject: ThreadSubject
  /** Which seller of the order is meant; without it the operator itself */
  provider_id?: string | undefined
  /** To whom the operator writes, about something other than an order */
  customer_id?: string | undefined
  /** Plain text; addresses in it are text as well */
  body: string
  /** Whether a program has written it, such as a notice of absence. It counts as no answer. What agents write always is */
  automated?: boolean | undefined
}

export interface Order {
  id: string
  number: string | null
  status: 'DRAFT' | 'PENDING' | 'AUTHORIZED' | 'CONFIRMED' | 'PAID' | 'PARTIALLY_FULFILLED' | 'FULFILLED' | 'COMPLETED' | 'RETURNED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED'
  payment_status: 'UNPAID' | 'PENDING' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'OVERPAID' | 'FAILED'
  fulfillment_status: 'NONE' | 'PARTIAL' | 'FULFILLED' | 'PARTIALLY_DELIVERED' | 'DELIVERED'
  return_status: 'NONE' | 'REQUESTED' | 'IN_PROGRESS' | 'PARTIAL' | 'FULL'
  /** `PENDING` while a refund is under way or due */
  refund_status: 'NONE' | 'PENDING' | 'PARTIAL' | 'FULL'
  dispute_status: 'NONE' | 'OPEN' | 'WON' | 'LOST'
  /** How the order was created: `API` or `CART` */
  source: string
  cart_id: string | null
  order_group_id: string | null
  /** Sales channel that the order came from */
  channel: string
  customer_id: string | null
  quote_id: string | null
  email: string | null
  shipping_address: ContactAddress | null
  billing_address: ContactAddress | null
  /** The provider that sells all lines; null if the operator does, or in an order of several sellers of an earlier release */
  provider_id: string | null
  /** ISO 4217 code */
  currency: string
  items: {
    id: string
    product_id: string
    variant_id: string
    provider_id: string | null
    sku: string | null
    title: string
    variant_title: string | null
    kind: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'BUNDLE' | 'GIFT_CARD'
    requires_shipping: boolean
    /** What a bundle was made of when it was ordered, whose stock is taken in its place; empty for everything else */
    components: {
      variant_id: string
      /** Units in one unit of the bundle */
      quantity: number
    }[]
    /** Units that were ordered */
    quantity: number
    /** Units cancelled before they shipped */
    cancelled: number
    /** Units that have shipped */
    fulfilled: number
    /** Shipped units that reached the customer */
    delivered: number
    /** Shipped units that came back */
    returned: number
    unit_price: Money
    /** So many units cost the unit price; more than 1 for prices below a minor unit */
    unit_quantity: number
    tax_inclusive: boolean | null
    /** Price of the units that were not cancelled */
    subtotal: Money
    /** Sum of the discounts; zero without any */
    discount_total: Money
    /** Tax that the price holds, which is taken out; zero without any */
    included_tax_total: Money
    /** Sum of the taxes; zero without any */
    tax_total: Money
    /** Price less `discount_total`, less `included_tax_total`, plus `tax_total` */
    total: Money
    /** Shares of promotions */
    discounts: OrderDiscount[]
    /** One for each rate */
    tax_lines: OrderTaxLine[]
    metadata: Record<string, string | number | boolean>
  }[]
  /** Sum of the subtotals of the lines */
  subtotal: Money
  /** Sum of the discounts of the lines; zero without any */
  discount_total: Money
  /** Sum of the charges for shipping after their discounts; zero without any */
  shipping_total: Money
  /** Sum of the fees that are added to the order; zero without any */
  fee_total: Money
  /** Tax contained in the prices, subtracted before `tax_total` is added; zero without any */
  included_tax_total: Money
  /** Sum of the taxes of the lines and of shipping; zero without any */
  tax_total: Money
  /** `subtotal` less `discount_total`, plus `shipping_total` and `fee_total`, less `included_tax_total`, plus `tax_total` */
  total: Money
  /** What shipping costs; one line at most */
  shipping_lines: OrderShippingLine[]
  /** Each promotion once, with what it takes off lines and shipping */
  discounts: OrderDiscount[]
  /** Each rate once, over all lines and shipping */
  tax_lines: OrderTaxLine[]
  tax_calculation_id: string | null
  /** Authorized and not captured yet */
  authorized_total: Money
  /** Captured, before refunds */
  paid_total: Money
  refunded_total: Money
  /** Refunds under way */
  pending_refund_total: Money
  /** Taken back by banks of the customer: disputes that were lost */
  charged_back_total: Money
  /** What is still to be paid; zero once the order has ended */
  balance_due: Money
  placed_at: string | null
  /** When the order expires if it is not paid; null unless it is pending */
  expires_at: string | null
  expired_at: string | null
  /** When captured payments first covered the total; a refund does not clear it */
  paid_at: string | null
  fulfilled_at: string | null
  completed_at: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  note: string | null
  tags: string[]
  external_id: string | null
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
}

export interface OrderDiscount {
  promotion_id: string
  /** Name of the promotion at the time of the order */
  name: string
  code: string | null
  amount: Money
  operator_amount: Money | null
  provider_amount: Money | null
}

export interface OrderGroup {
  id: string
  customer_id: string | null
  /** Sales channel */
  channel: string
  /** ISO 4217 code */
  currency: string
  payment_status: 'UNPAID' | 'PENDING' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'OVERPAID' | 'FAILED'
  fulfillment_status: 'NONE' | 'PARTIAL' | 'FULFILLED' | 'PARTIALLY_DELIVERED' | 'DELIVERED'
  return_status: 'NONE' | 'REQUESTED' | 'IN_PROGRESS' | 'PARTIAL' | 'FULL'
  /** `PENDING` while a refund is under way or due */
  refund_status: 'NONE' | 'PENDING' | 'PARTIAL' | 'FULL'
  dispute_status: 'NONE' | 'OPEN' | 'WON' | 'LOST'
  subtotal: Money
  discount_total: Money
  shipping_total: Money
  included_tax_total: Money
  tax_total: Money
  /** Sum of the totals of the orders */
  total: Money
  /** Authorized and not captured yet */
  authorized_total: Money
  /** Captured, before refunds */
  paid_total: Money
  refunded_total: Money
  /** What is still to be paid for the orders together */
  balance_due: Money
  /** One a seller, the operator first */
  orders: OrderGroupOrder[]
  placed_at: string | null
}

export interface OrderGroupOrder {
  id: string
  number: string | null
  provider_id: string | null
  status: 'DRAFT' | 'PENDING' | 'AUTHORIZED' | 'CONFIRMED' | 'PAID' | 'PARTIALLY_FULFILLED' | 'FULFILLED' | 'COMPLETED' | 'RETURNED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED'
  total: Money
  payment_status: 'UNPAID' | 'PENDING' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'OVERPAID' | 'FAILED'
  fulfillment_status: 'NONE' | 'PARTIAL' | 'FULFILLED' | 'PARTIALLY_DELIVERED' | 'DELIVERED'
  balance_due: Money
}

export interface OrderOfGroup {
  id: string
  number: string | null
  provider_id: string | null
  status: 'DRAFT' | 'PENDING' | 'AUTHORIZED' | 'CONFIRMED' | 'PAID' | 'PARTIALLY_FULFILLED' | 'FULFILLED' | 'COMPLETED' | 'RETURNED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED'
  total: Money
}

export interface OrderPreview {
  /** ISO 4217 code */
  currency: string
  /** In the order of the lines of the body */
  items: OrderPreviewItem[]
  shipping_lines: OrderShippingLine[]
  /** What `shipping_method` could be, and what that costs before discounts; empty without a `shipping_address` */
  shipping_options: ShippingOption[]
  /** Each promotion once */
  discounts: OrderDiscount[]
  /** Each rate once */
  tax_lines: OrderTaxLine[]
  subtotal: Money
  discount_total: Money
  shipping_total: Money
  included_tax_total: Money
  tax_total: Money
  total: Money
  /** The orders that it would become, one a seller */
  orders: OrderPreviewOrder[]
  /** false while the taxes are an estimate, or nobody can say what they are */
  is_tax_final: boolean
  /** What an order of this would be refused for now. The amounts are those without what is refused */
  refusals: OrderPreviewRefusal[]
}

export interface OrderPreviewItem {
  product_id: string
  variant_id: string
  sku: string | null
  title: string
  variant_title: string | null
  quantity: number
  unit_price: Money
  /** So many units cost the unit price; more than 1 for prices below a minor unit */
  unit_quantity: number
  subtotal: Money
  /** Sum of the discounts; zero without any */
  discount_total: Money
  /** Tax that the price holds, which is taken out; zero without any */
  included_tax_total: Money
  /** Sum of the taxes; zero without any */
  tax_total: Money
  /** Price less `discount_total`, less `included_tax_total`, plus `tax_total` */
  total: Money
  /** Shares of promotions */
  discounts: OrderDiscount[]
  /** One for each rate */
  tax_lines: OrderTaxLine[]
}

export interface OrderPreviewOrder {
  provider_id: string | null
  shipping_total: Money
  total: Money
}

export interface OrderPreviewRefusal {
  code: string
  title: string
  detail: string
  errors: {
    /** JSON Pointer into the body */
    path: string
    code: string
    message: string
  }[]
  /** What the problem says in its `meta`; null where it says nothing */
  meta: unknown
}

export interface OrderShippingLine {
  shipping_method_id: string
  /** What orders call the method */
  code: string
  name: string
  /** What shipping costs before discounts; zero once the whole order is cancelled */
  amount: Money
  /** Sum of the discounts; zero without any */
  discount_total: Money
  /** Tax that the price holds, which is taken out; zero without any */
  included_tax_total: Money
  /** Sum of the taxes; zero without any */
  tax_total: Money
  /** Price less `discount_total`, less `included_tax_total`, plus `tax_total` */
  total: Money
  /** Shares of promotions */
  discounts: OrderDiscount[]
  /** One for each rate */
  tax_lines: OrderTaxLine[]
}

export interface OrderTaxLine {
  name: string
  /** Tax jurisdiction */
  jurisdiction: string
  /** Reason for the rate */
  reason: string
  /** Decimal; 0.19 is nineteen per cent */
  rate: string
  /** Taxable amount */
  base: Money
  amount: Money
}

export interface OrderTotals {
  customer_id: string
  /** All orders of the customer, in any state */
  orders: number
  /** Every currency with sold orders, that of the tenant first */
  currencies: {
    /** ISO 4217 code */
    currency: string
    /** Sold orders */
    orders: number
    /** Sum of the totals of the sold orders */
    total: Money
  }[]
}

export interface PayCartRequest {
  /** How to pay: what the gateway calls it; `stored_value` for gift cards and store credit; `hosted_page` for a page of the gateway on which the payer
  chooses, with a `return_url`; `bank_transfer`, `cash`,
  `terminal` or `other` for money that is `recorded`. In a sandbox the name decides what happens:

  - `pm_test_ok` is captured, or authorized with `capture_method` MANUAL
  - `pm_test_decline_funds`, `pm_test_decline_fraud` are declined with 402
  - `pm_test_3ds` waits for the customer, until `confirm`
  - `pm_test_off_session_3ds` is captured while the customer is there; once it is saved, a payment with `off_session` waits for them
  - `pm_test_expires_soon`, `pm_test_renewed` are saved with a last month that is the next one; the latter is renewed in time
  - `pm_test_timeout` answers 504 and is captured later
  - `pm_test_unavailable` is answered as if the built-in gateway could not be reached; another test gateway takes it
  - `pm_test_capture_fails` is authorized, then each capture is declined
  - `pm_test_capture_timeout` is authorized, then each capture answers 504 and is made later
  - `pm_test_refund_fails` is captured, then each refund fails
  - `pm_test_refund_timeout` is captured, then each refund stays `PROCESSING` and succeeds later
  - `pm_test_dispute_won`, `pm_test_dispute_lost` are captured and disputed an hour later; evidence decides as the name says
  - `pm_test_dispute_twice` is won and disputed again a week later, then lost
  - `pm_test_dispute_inquiry` is captured; an hour later the bank asks, and leaves it at that */
  method?: string | undefined
  /** A saved method of the customer of the order, in the place of `method` */
  payment_method_id?: string | undefined
  /** Whether the customer can pay with the method again, once it was paid with */
  save_method?: boolean | undefined
  /** What the customer has agreed to. Without it the method is for payments at which they are there */
  mandate?: {
    /** `ON_SESSION`: the customer is there whenever it is paid with. `OFF_SESSION`: the shop may also charge it without them */
    usage?: 'ON_SESSION' | 'OFF_SESSION' | undefined
    /** Which text the customer has agreed to, such as its version or address */
    text?: string | undefined
  } | undefined
  /** With `method` `stored_value`: the gift card with this `code`, or by its `id` what the caller may see. Without `amount` as much is paid as there is; pay the rest another way. */
  stored_value?: {
    /** The code, with or without dashes, in upper or lower case */
    code?: string | undefined
    /** Store credit, or a card that belongs to you */
    id?: string | undefined
  } | undefined
  /** Where the payer comes back to after what the gateway has them do */
  return_url?: string | undefined
}

export interface Payment {
  id: string
  order_id: string
  customer_id: string | null
  status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'
  amount: Money
  /** `AUTOMATIC`: at once. `MANUAL`: held until it is captured. `ON_FULFILLMENT`: held, and captured as units of the order ship */
  capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'
  method: {
    id: string
    type: string
  }
  method_details: {
    type: string
    brand: string | null
    last4: string | null
  } | null
  payment_method_id: string | null
  /** Whether the customer was not there */
  off_session: boolean
  gateway: string
  gateway_ref: string | null
  /** Gateways that were asked before and could not be reached */
  attempts: {
    gateway: string
    reason: string
    at: string
  }[]
  explain_route: {
    rule: string | null
    /** As `POST /api/v1/payment-routing/simulate` says it */
    reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER'
  } | null
  authorized: Money
  captured: Money
  /** What the gateway was asked to capture and has not answered. Until it has, the payment is neither captured again nor cancelled. */
  capture_pending: Money
  refunded: Money
  refund_pending: Money
  fee: Money | null
  /** Taken back by banks of the customer, while they decide or for good. It cannot be refunded. */
  disputed: Money
  next_action: {
    /** `SECOND_PERSON`: another person of the tenant confirms what was recorded */
    type: string
    /** Where the customer, or the test in its place, acts */
    url: string
  } | null
  recorded: {
    received_at: string
    account: string | null
    reference: string | null
    recorded_by: {
      type: string
      id: string
    }
  } | null
  decline: {
    code: string
    retryable: boolean
    advice: string
  } | null
  authorization_expires_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface PaymentCallback {
  id: string
  /** The id of the message at the gateway, the same for every delivery of it */
  gateway_event_id: string
  type: string
  about: {
    kind: 'payment' | 'refund' | 'dispute' | 'payout' | 'method' | 'other'
    ref: string | null
  }
  payment_id: string | null
  /** How often it was received */
  deliveries: number
  received_at: string
  last_received_at: string
}

export interface PaymentGateway {
  id: string
  /** `TEST` moves no money and is for sandboxes, `MANUAL` is money that people record, `STRIPE` an account at Stripe */
  kind: 'TEST' | 'MANUAL' | 'STRIPE'
  /** Its name in the books, `asset:psp:{code}`, and in `gateway` of payments. It never changes */
  code: string
  name: string
  /** `DEGRADED`: it could not be reached, so another is taken where there is one, until it answers again. `DISABLED`: it takes no new payments, and those that it has go on */
  status: 'ACTIVE' | 'DEGRADED' | 'DISABLED'
  currencies: string[] | null
  /** What gateways of the kind can do */
  capabilities: string[]
  manual: {
    /** Bank accounts that money comes to, as the books name them: `asset:bank:{account}` */
    accounts: string[]
    /** Above these amounts another person confirms what one has recorded. A currency without one has 1000 of its major units */
    second_person_above: {
      amount: number
      /** ISO 4217 code */
      currency: string
    }[]
    raise: {
      /** Above these amounts another person confirms what one has recorded. A currency without one has 1000 of its major units */
      second_person_above: {
        amount: number
        /** ISO 4217 code */
        currency: string
      }[]
      asked_by: {
        type: string
        id: string
      }
      asked_at: string
    } | null
  } | null
  stripe: {
    publishable_key: string | null
    api_base: string | null
    /** Whether a secret key was entered */
    has_secret_key: boolean
    /** How many secrets were entered */
    webhook_secrets: number
  } | null
  version: number
  created_at: string
  updated_at: string
}

export interface PaymentLink {
  id: string
  order_id: string
  status: 'ACTIVE' | 'EXPIRED' | 'CANCELLED' | 'PAID'
  ended_because: 'PAYMENT' | 'ORDER' | 'SHOP' | 'TIME' | null
  amount: Money | null
  /** What came by payments of the link; refunds are not taken off */
  paid: Money
  note: string | null
  return_url: string | null
  expires_at: string
  version: number
  created_at: string
  updated_at: string
  /** The page on which the order is paid. Whoever has the address can open it */
  url: string
}

export interface PaymentLinkFacts {
  id: string
  order_id: string
  status: 'ACTIVE' | 'EXPIRED' | 'CANCELLED' | 'PAID'
  ended_because: 'PAYMENT' | 'ORDER' | 'SHOP' | 'TIME' | null
  amount: Money | null
  /** What came by payments of the link; refunds are not taken off */
  paid: Money
  note: string | null
  return_url: string | null
  expires_at: string
  version: number
  created_at: string
  updated_at: string
}

export interface PaymentMethod {
  id: string
  customer_id: string
  status: 'PENDING' | 'REQUIRES_ACTION' | 'ACTIVE' | 'EXPIRED' | 'DETACHED' | 'FAILED'
  type: string | null
  brand: string | null
  last4: string | null
  exp: {
    month: number
    year: number
  } | null
  /** Whether it is the one that the customer uses first */
  default: boolean
  /** What the customer has agreed to, when, and who said so */
  mandate: {
    /** `ON_SESSION`: the customer is there whenever it is paid with. `OFF_SESSION`: the shop may also charge it without them */
    usage: 'ON_SESSION' | 'OFF_SESSION'
    agreed_by: {
      type: string
      id: string
    } | null
    agreed_at: string
    text: string | null
    reference: string | null
  }
  /** Code of the gateway that keeps it */
  gateway: string
  /** How the gateway calls it: another name than `id`, which begins alike */
  gateway_method: string
  next_action: {
    type: string
    /** Where the customer acts before `confirm` */
    url: string
  } | null
  decline: {
    code: string
    retryable: boolean
    advice: string
  } | null
  same_as_id: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface PaymentRouting {
  rules: {
    name: string
    /** All that is said must hold. Amounts hold in their own currency only */
    when: {
      /** Any of these */
      currencies?: string[]
      /** Country of the shipping address of the order */
      countries?: string[]
      /** Sales channel of the order */
      channels?: string[]
      /** As payments name them */
      methods?: string[]
      min_amount?: Money
      max_amount?: Money
    }
    gateway_id: string
    fallback_id: string | null
  }[]
  version: number
  updated_at: string | null
}

export interface PaymentRoutingRule {
  name: string
  /** All that is said must hold. Amounts hold in their own currency only */
  when: {
    /** Any of these */
    currencies?: readonly string[] | undefined
    /** Country of the shipping address of the order */
    countries?: readonly string[] | undefined
    /** Sales channel of the order */
    channels?: readonly string[] | undefined
    /** As payments name them */
    methods?: readonly string[] | undefined
    min_amount?: Money | undefined
    max_amount?: Money | undefined
  }
  gateway_id: string
  fallback_id?: string | null | undefined
}

/** There if several sellers sell what was ordered: the group, and the order of each seller, of which this is the first. Nothing but this first order is in the fields beside it; the others are read, paid, shipped and cancelled by their own ids */
export interface PlacedOrderGroup {
  id: string
  /** What all orders of the group come to */
  total: Money
  /** One a seller, the operator first */
  orders: OrderOfGroup[]
}

export interface PolicyApprovers {
  /** Members with one of these roles, or with the role OWNER, can decide */
  roles: readonly string[]
  /** How many have to approve */
  quorum: number
  /** Who may not decide: the requester, or everybody accountable for the agent */
  exclude: readonly ('REQUESTER' | 'AGENT_OWNER')[]
}

/** What the present policies make of these writes */
export interface PolicyEffectCounts {
  ALLOW: number
  REQUIRE_APPROVAL: number
  DENY: number
}

/** Which writes the policy is for. All conditions must match */
export interface PolicyMatch {
  /** Operation ids; `*` is every write */
  operations: readonly string[]
  /** `AGENT`: AI agents. `MEMBER`: members, and the keys and clients that they created. `ANY`: every caller */
  actors: 'AGENT' | 'MEMBER' | 'ANY'
  agents?: readonly string[] | undefined
  /** The write moves more than this. Money in another currency counts as more */
  amount_over?: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  /** Total of the writes of this actor by this operation in the window, including this one */
  cumulative_over?: {
    amount: {
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    window_hours: number
  } | undefined
  /** Number of writes of this actor by this operation in the window, including this one */
  count_over?: {
    n: number
    window_hours: number
  } | undefined
  /** Matches if the body has any of these fields */
  fields_changed?: readonly string[] | undefined
  /** An existing amount changes by more than this percentage, in however many steps and over whatever time: changes of an agent are measured by the amount that a person last set or approved, changes of people by the amount that was last approved */
  change_over_percent?: number | undefined
  /** More than this many resources change in one request */
  items_over?: number | undefined
  /** The write is made outside of these hours. Hours that end before they begin go over midnight */
  outside_hours?: {
    /** Hours and minutes, UTC */
    from: string
    /** Hours and minutes, UTC */
    to: string
  } | undefined
}

export interface PreviewCollectionRequest {
  /** Whether a product meets all rules or any of them */
  matching?: 'ALL' | 'ANY' | undefined
  /** Conditions on the products of a collection of kind `RULE` */
  rules: readonly CollectionRule[]
}

export interface PreviewCollectionResponse {
  /** Products that meet the rules */
  product_count: number
  /** Products that were compared: the newest 100,000 at most */
  compared_count: number
  /** The newest of them, up to 24 */
  products: {
    id: string
    title: string
    handle: string
    status: string
  }[]
}

export interface PreviewCommissionRequest {
  /** The first that matches is applied */
  rules?: readonly CommissionRuleBody[] | undefined
  /** Instead of `rules`: those of this plan that were decided last */
  plan_id?: string | undefined
  sale: {
    provider_id?: string | undefined
    /** Its categories, and its provider unless another is named */
    product_id?: string | undefined
    channel?: string | undefined
    quantity: number
    unit_price: {
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    /** Of the tax that the price holds; none unless said */
    sales_tax_rate?: string | undefined
    /** When it is paid; now unless said */
    at?: string | undefined
  }
}

export interface PreviewCommissionResponse {
  rule: {
    index: number
    id: string
    name: string
  } | null
  base: Money
  rate: string | null
  amount: Money
  tax_amount: Money
  total: Money
}

export interface PreviewRefundRequest {
  /** Units of the order that it is for. Their amount is what they were sold for, with their shares of discounts and taxes; an `amount` beside them must be the same */
  lines?: readonly {
    line_id: string
    quantity: number
  }[] | undefined
}

export interface PreviewRefundResponse {
  payment_id: string
  /** What can still go back through the payment */
  refundable: Money
  /** What the units come to; null where none were asked about */
  amount: Money | null
  /** Every line of the order */
  lines: {
    line_id: string
    /** Units that can still be refunded */
    left: number
    /** Units that were asked about */
    quantity: number
    /** What they come to in minor units */
    amount: number
  }[]
  /** Where the money can go */
  destinations: ('ORIGINAL' | 'STORE_CREDIT' | 'MANUAL')[]
  /** `ORIGINAL`: back the way it came. `STORE_CREDIT`: to the store credit of the customer, which is issued if there is none. `MANUAL`: people send it, and the refund is `PENDING` until they have */
  destination: 'ORIGINAL' | 'STORE_CREDIT' | 'MANUAL'
}

export interface PriceList {
  id: string
  name: string
  /** `BASE` is complete: lists of lower priority and base prices are not considered. `CONTRACT` needs customers or groups */
  type: 'BASE' | 'OVERRIDE' | 'SALE' | 'CONTRACT'
  status: 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'EXPIRED' | 'ARCHIVED'
  /** ISO 4217 code */
  currency: string
  tax_inclusive: boolean | null
  /** Lists with a higher priority are considered first */
  priority: number
  conditions: PriceListConditions
  parent_id: string | null
  adjust_rate: string | null
  starts_at: string | null
  ends_at: string | null
  version: number
  created_at: string
  updated_at: string
}

/** All must hold; an empty one always does */
export interface PriceListConditions {
  channels: string[]
  countries: string[]
  customer_ids: string[]
  customer_group_ids: string[]
}

export interface PriceListPrice {
  id: string
  price_list_id: string
  variant_id: string
  min_quantity: number
  amount: Money
  compare_at: Money | null
  unit: {
    quantity: number
    measure: string | null
  }
  floor: Money | null
  valid_from: string | null
  valid_to: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface PriceListVerdict {
  price_list_id: string | null
  name: string | null
  priority: number | null
  verdict: 'APPLIED' | 'OUTRANKED' | 'NOT_ACTIVE' | 'NOT_STARTED' | 'ENDED' | 'OTHER_CURRENCY' | 'OTHER_CHANNEL' | 'OTHER_COUNTRY' | 'OTHER_CUSTOMER' | 'OTHER_GROUP' | 'NO_PRICE'
  message: string
  unit_amount: Money | null
  unit_quantity: number | null
}

export interface PrivacyRequest {
  id: string
  customer_id: string
  /** `EXPORT` makes a copy of what is kept of the person, `ERASE` erases it */
  kind: 'EXPORT' | 'ERASE'
  /** `BLOCKED` by a legal hold, or while something such as an open order needs the data */
  status: 'RECEIVED' | 'PROCESSING' | 'BLOCKED' | 'COMPLETED' | 'REJECTED'
  reason: string | null
  requested_by: {
    type: 'client' | 'member' | 'agent' | 'person' | 'system'
    id: string
  }
  /** Deadline for completing the request */
  due_at: string
  verification: {
    /** How you made sure that it is the person who asks */
    method: 'ACCOUNT' | 'EMAIL' | 'DOCUMENT' | 'IN_PERSON' | 'OTHER'
    reference: string | null
    by: {
      type: 'client' | 'member' | 'agent' | 'person' | 'system'
      id: string
    }
    at: string
  } | null
  rejection_reason: string | null
  blocked_code: string | null
  blocked_reason: string | null
  /** What is in the way, such as legal holds, orders and payments; a hundred at most */
  blocked_ids: string[]
  /** Changes without a new version */
  progress: {
    /** Records processed; an erasure processes every record twice */
    records: number
  }
  result: {
    /** In bytes */
    size: number
    sha256: string
    expires_at: string
  } | null
  completed_at: string | null
  version: number
  created_at: string
  updated_at: string
}

/** An error (RFC 9457) */
export interface Problem {
  /** Page that explains the code */
  type: string
  title: string
  status: number
  code: string
  detail?: string
  request_id: string
  errors?: FieldError[]
  /** Values that belong to the code */
  meta?: {
    /** Scope that the token lacks */
    required_scope?: string
    /** Methods or actions that are possible instead */
    allowed?: string[]
    /** Status that does not allow the action */
    state?: string
    /** Action that was asked for */
    action?: string
    /** Version that the resource has now */
    current_version?: number
    /** External id that is taken */
    external_id?: string
    /** Currency that the request is about */
    currency?: string
    /** Largest body that is accepted */
    max_bytes?: number
    /** Quota that is used up */
    policy?: string
    /** Event types that do not exist */
    types?: string[]
    /** Sequence of the oldest event that is kept */
    oldest_sequence?: number
    /** Path to use instead */
    successor?: string
  }
}

export interface Product {
  id: string
  title: string
  handle: string
  status: 'DRAFT' | 'IN_REVIEW' | 'REJECTED' | 'ACTIVE' | 'ARCHIVED'
  /** `PHYSICAL` and `BUNDLE` require shipping and track stock by default */
  kind: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'BUNDLE' | 'GIFT_CARD'
  sku: string | null
  /** Price of the default variant; null until one is set. An `ACTIVE` product always has a price. */
  price: Money | null
  inventory: {
    /** Units that can be sold now, over all locations; no limit if stock is not tracked */
    available: number
    /** Code of a location */
    warehouse: string
  }
  /** Whether sales are limited to the available units. When absent it is true for variants that require shipping, and wherever a number of units is given. */
  track_inventory: boolean
  default_variant_id: string
  /** The provider that sells the product; null if the operator does */
  provider_id: string | null
  /** The first image of its media; null if it has none */
  default_image: ProductMedia | null
  tags: string[]
  external_id: string | null
  /** Sales channels in which the product is sold while it is `ACTIVE`, each within its window; null is every channel, an empty list none */
  publications: Publication[] | null
  created_at: string
  updated_at: string
  version: number
  variant_count: number
  /** Lowest and highest price of the variants that can be ordered, for one unit in the currency of `price`; null if there is none */
  price_range: {
    min: Money
    max: Money
  } | null
  /** Stock of the variants that can be ordered */
  stock: {
    /** Units over all of these variants */
    available: number
    /** False if one of them can be sold without limit */
    is_limited: boolean
  }
  description: string | null
  /** Media in display order; the first image is the `default_image` of the product */
  media_ids: string[]
  /** The media in full */
  media: ProductMedia[]
  brand: string | null
  /** Options by which buyers choose a variant. Every variant has a value for each option, and the combination is unique. Without options, `option_values` of variants are free. */
  options: {
    name: string
    values: string[]
  }[]
  seo: {
    title?: string
    description?: string
  } | null
  tax_code: string | null
  /** Categories of the product; it is also found in their ancestors */
  category_ids: string[]
  /** Product type, which defines the `attributes` */
  product_type_id: string | null
  /** Values of the attributes of the product type, by key */
  attributes: Record<string, string | number | boolean | {
    value: number
    unit: string
  }>
  /** Texts in other languages, by BCP 47 language tag */
  translations: Record<string, {
    title?: string
    description?: string
    /** Values of localized attributes */
    attributes?: Record<string, string>
  }>
  metadata: Record<string, string | number | boolean>
}

export interface ProductMedia {
  id: string
  /** `FILE` is anything to download, such as a manual */
  kind: 'IMAGE' | 'VIDEO' | 'MODEL' | 'FILE'
  status: 'PROCESSING' | 'READY' | 'FAILED'
  url: string | null
  alt: string | null
  width: number | null
  height: number | null
  /** The image in several widths, smallest first, as WebP; empty for other kinds */
  sizes: {
    width: number
    height: number
    /** In bytes */
    size: number
    url: string
  }[]
}

export interface ProductRelations {
  product_id: string
  relations: {
    /** Why it is shown: bought together (`CROSS_SELL`), better (`UP_SELL`), something for it (`ACCESSORY`) or in its place (`SUBSTITUTE`) */
    kind: 'CROSS_SELL' | 'UP_SELL' | 'ACCESSORY' | 'SUBSTITUTE'
    product_id: string
    /** Position in the list, from 0 */
    position: number
    title: string
    handle: string
    status: 'DRAFT' | 'IN_REVIEW' | 'REJECTED' | 'ACTIVE' | 'ARCHIVED'
  }[]
  /** Version of the product */
  version: number
}

export interface ProductType {
  id: string
  name: string
  attributes: {
    /** Key of the attribute: lower-case letters, digits and underscores */
    key: string
    name: string
    /** `ENUM` is one of `values`, `DATE` a day such as 2026-06-01, `MEASURE` a number in `unit`, `REFERENCE` the id of another product */
    type: 'STRING' | 'NUMBER' | 'BOOLEAN' | 'ENUM' | 'DATE' | 'MEASURE' | 'REFERENCE'
    /** Whether a product needs a value to be on sale; a draft does not */
    required: boolean
    /** Whether the product has the value, or each of its variants */
    level: 'PRODUCT' | 'VARIANT'
    /** Allowed values of an `ENUM`; other types have none */
    values: string[]
    unit: string | null
    /** Whether it is a facet of the search */
    facet: boolean
    /** Whether the search includes its value */
    searchable: boolean
    /** Whether it can be translated: a `STRING` of level `PRODUCT` only */
    localized: boolean
    /** Texts in other languages, by BCP 47 language tag */
    translations: Record<string, {
      name?: string
      values?: Record<string, string>
    }>
  }[]
  version: number
  created_at: string
  updated_at: string
}

export interface ProductWithVariants {
  id: string
  title: string
  handle: string
  status: 'DRAFT' | 'IN_REVIEW' | 'REJECTED' | 'ACTIVE' | 'ARCHIVED'
  /** `PHYSICAL` and `BUNDLE` require shipping and track stock by default */
  kind: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'BUNDLE' | 'GIFT_CARD'
  sku: string | null
  /** Price of the default variant; null until one is set. An `ACTIVE` product always has a price. */
  price: Money | null
  inventory: {
    /** Units that can be sold now, over all locations; no limit if stock is not tracked */
    available: number
    /** Code of a location */
    warehouse: string
  }
  /** Whether sales are limited to the available units. When absent it is true for variants that require shipping, and wherever a number of units is given. */
  track_inventory: boolean
  default_variant_id: string
  /** The provider that sells the product; null if the operator does */
  provider_id: string | null
  /** The first image of its media; null if it has none */
  default_image: ProductMedia | null
  tags: string[]
  external_id: string | null
  /** Sales channels in which the product is sold while it is `ACTIVE`, each within its window; null is every channel, an empty list none */
  publications: Publication[] | null
  created_at: string
  updated_at: string
  version: number
  variant_count: number
  /** Lowest and highest price of the variants that can be ordered, for one unit in the currency of `price`; null if there is none */
  price_range: {
    min: Money
    max: Money
  } | null
  /** Stock of the variants that can be ordered */
  stock: {
    /** Units over all of these variants */
    available: number
    /** False if one of them can be sold without limit */
    is_limited: boolean
  }
  description: string | null
  /** Media in display order; the first image is the `default_image` of the product */
  media_ids: string[]
  /** The media in full */
  media: ProductMedia[]
  brand: string | null
  /** Options by which buyers choose a variant. Every variant has a value for each option, and the combination is unique. Without options, `option_values` of variants are free. */
  options: {
    name: string
    values: string[]
  }[]
  seo: {
    title?: string
    description?: string
  } | null
  tax_code: string | null
  /** Categories of the product; it is also found in their ancestors */
  category_ids: string[]
  /** Product type, which defines the `attributes` */
  product_type_id: string | null
  /** Values of the attributes of the product type, by key */
  attributes: Record<string, string | number | boolean | {
    value: number
    unit: string
  }>
  /** Texts in other languages, by BCP 47 language tag */
  translations: Record<string, {
    title?: string
    description?: string
    /** Values of localized attributes */
    attributes?: Record<string, string>
  }>
  metadata: Record<string, string | number | boolean>
  /** The first 100 variants in the order of their `position`; `variant_count` says how many there are, and `GET /v1/catalog/products/{productId}/variants` lists them all */
  variants: Variant[]
}

export interface Products {
  counts: {
    total: number
    succeeded: number
    waiting: number
    refused: number
    retry: number
  }
  rows: {
    /** What was created; results are in the order of the rows */
    id: string | null
    /** WAITING: a policy wants somebody to approve it first. REFUSED: a rule is against it. RETRY: it was not done, or nobody knows, for a reason that passes; repeat the whole request with the same key */
    outcome: 'SUCCEEDED' | 'WAITING' | 'REFUSED' | 'RETRY'
    status: number
    result: Product | null
    approval_id: string | null
    problem: Record<string, unknown> | null
  }[]
}

export interface Promotion {
  id: string
  name: string
  campaign_id: string | null
  /** In a stage the highest is applied first */
  priority: number
  stacking: PromotionStacking
  conditions: PromotionConditions
  effects: PromotionEffect[]
  funding: PromotionFunding
  channels: string[]
  currencies: string[]
  schedule: PromotionSchedule | null
  /** Whether it also applies to items on sale */
  combinable_with_sale_price: boolean
  /** Whether it may reduce a price below its floor */
  allow_below_floor: boolean
  /** When units of an order are cancelled: `PRORATE` gives back their share, `KEEP` keeps it on the other lines, `REEVALUATE` recalculates it for the rest */
  on_return: 'PRORATE' | 'REEVALUATE' | 'KEEP'
  starts_at: string | null
  ends_at: string | null
  status: 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'EXHAUSTED' | 'ENDED' | 'ARCHIVED'
  /** `AUTOMATIC`, or `CODE` if a code is required */
  trigger: 'AUTOMATIC' | 'CODE'
  limits: PromotionLimits
  version: number
  created_at: string
  updated_at: string
}

export interface PromotionCode {
  id: string
  promotion_id: string
  batch_id: string | null
  /** Upper and lower case are the same */
  code: string
  customer_id: string | null
  max_uses: number | null
  /** Orders, and carts that hold it */
  uses: number
  status: 'ACTIVE' | 'USED' | 'DISABLED'
  version: number
  created_at: string
  updated_at: string
}

export interface PromotionCodeBatch {
  id: string
  promotion_id: string
  /** Each `#` becomes a letter or digit that is drawn, without those that look alike */
  pattern: string
  count: number
  /** Codes generated so far */
  generated: number
  max_uses: number | null
  status: 'RUNNING' | 'COMPLETED' | 'CANCELLED'
  version: number
  created_at: string
  updated_at: string
}

/** All must hold. `min_value` to `max_quantity` count the items of `selector`, before the order is discounted; customers are named by id or by group */
export interface PromotionConditions {
  /** One amount for each currency */
  min_value?: readonly {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[] | undefined
  /** One amount for each currency */
  max_value?: readonly {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[] | undefined
  min_quantity?: number | undefined
  max_quantity?: number | undefined
  selector?: PromotionSelector | undefined
  customer_ids?: readonly string[] | undefined
  customer_group_ids?: readonly string[] | undefined
  first_order?: boolean | undefined
  countries?: readonly string[] | undefined
}

export interface PromotionDiscount {
  of: 'ITEM' | 'SHIPPING'
  /** The name of the line in the basket */
  ref: string
  amount: Money
  operator_amount: Money
  provider_amount: Money
  provider_id: string | null
}

export interface PromotionEffect {
  /** Each kind has fields of its own; others are refused with `effect_invalid`. `PERCENT_OFF` takes `rate` off, `AMOUNT_OFF` takes `amounts` off, `FIXED_PRICE` sells for `amounts`. `FREE_SHIPPING` costs no shipping. `FREE_ITEM` gives the cheapest item of `selector` free. `BUY_X_GET_Y` takes `rate` off the units to `get` for those to `buy`; without `rate` they are free. `TIERED` takes off what the highest of its `tiers` says that is reached */
  kind: 'PERCENT_OFF' | 'AMOUNT_OFF' | 'FIXED_PRICE' | 'FREE_SHIPPING' | 'FREE_ITEM' | 'BUY_X_GET_Y' | 'TIERED'
  /** What is discounted: the whole order, each item, the cheapest items or shipping. May be omitted where the kind allows only one. `PERCENT_OFF`: `ORDER`, `ITEMS`, `CHEAPEST`, `SHIPPING`; `AMOUNT_OFF`: `ORDER`, `ITEMS`, `CHEAPEST`, `SHIPPING`; `FIXED_PRICE`: `ITEMS`, `CHEAPEST`, `SHIPPING`; `FREE_SHIPPING`: `SHIPPING`; `FREE_ITEM`: `CHEAPEST`; `BUY_X_GET_Y`: `ITEMS`; `TIERED`: `ORDER`, `ITEMS` */
  target?: 'ORDER' | 'ITEMS' | 'CHEAPEST' | 'SHIPPING' | undefined
  /** Which items; all if absent. Required for `FREE_ITEM`; not for shipping, nor for `BUY_X_GET_Y`, whose `buy` and `get` have selectors of their own */
  selector?: PromotionSelector | undefined
  /** 0.1 is ten per cent. Required for `PERCENT_OFF`, optional for `BUY_X_GET_Y` */
  rate?: string | undefined
  /** One amount for each currency. Required for `AMOUNT_OFF`, `FIXED_PRICE` */
  amounts?: readonly {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[] | undefined
  /** How many units have to be bought, of which items. Required for `BUY_X_GET_Y` */
  buy?: {
    quantity: number
    selector?: PromotionSelector | undefined
  } | undefined
  /** How many units are discounted then, of which items. Required for `BUY_X_GET_Y` */
  get?: {
    quantity: number
    selector?: PromotionSelector | undefined
  } | undefined
  /** The lowest first; the highest that is reached applies. Required for `TIERED` */
  tiers?: readonly PromotionTier[] | undefined
  /** How many units, or sets, of an order; only with the target `CHEAPEST`, and for `BUY_X_GET_Y` */
  max_applications?: number | undefined
  /** The most that it takes off an order, one amount for each currency; with every kind */
  cap?: readonly {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[] | undefined
}

export interface PromotionEvaluation {
  applied: {
    promotion_id: string
    promotion_code_id: string | null
    amount: Money
    lines: PromotionDiscount[]
  }[]
  rejected: {
    promotion_id: string
    reason: 'CODE_UNKNOWN' | 'CODE_DISABLED' | 'CODE_USED' | 'CODE_OF_OTHER_CUSTOMER' | 'CODE_OF_APPLIED_PROMOTION' | 'NOT_ACTIVE' | 'NOT_STARTED' | 'ENDED' | 'LIMIT_REACHED' | 'CUSTOMER_LIMIT_REACHED' | 'CUSTOMER_REQUIRED' | 'BUDGET_EXHAUSTED' | 'CHANNEL' | 'CURRENCY' | 'COUNTRY' | 'SCHEDULE' | 'CUSTOMER' | 'FIRST_ORDER' | 'VALUE_TOO_LOW' | 'VALUE_TOO_HIGH' | 'QUANTITY_TOO_LOW' | 'QUANTITY_TOO_HIGH' | 'NO_ITEMS' | 'NO_SHIPPING' | 'NOTHING_LEFT' | 'NOT_COMBINABLE' | 'TOO_MANY_PROMOTIONS'
    gap: {
      amount: Money | null
      quantity: number | null
    } | null
    /** Promotions that are applied instead */
    with: string[]
  }[]
  codes: {
    /** Upper and lower case are the same */
    code: string
    promotion_id: string | null
    reason: 'CODE_UNKNOWN' | 'CODE_DISABLED' | 'CODE_USED' | 'CODE_OF_OTHER_CUSTOMER' | 'CODE_OF_APPLIED_PROMOTION' | 'NOT_ACTIVE' | 'NOT_STARTED' | 'ENDED' | 'LIMIT_REACHED' | 'CUSTOMER_LIMIT_REACHED' | 'CUSTOMER_REQUIRED' | 'BUDGET_EXHAUSTED' | 'CHANNEL' | 'CURRENCY' | 'COUNTRY' | 'SCHEDULE' | 'CUSTOMER' | 'FIRST_ORDER' | 'VALUE_TOO_LOW' | 'VALUE_TOO_HIGH' | 'QUANTITY_TOO_LOW' | 'QUANTITY_TOO_HIGH' | 'NO_ITEMS' | 'NO_SHIPPING' | 'NOTHING_LEFT' | 'NOT_COMBINABLE' | 'TOO_MANY_PROMOTIONS' | null
  }[]
  totals: {
    item_total: Money
    item_discount: Money
    shipping_total: Money
    shipping_discount: Money
    total: Money
  }
}

/** Share of the discount that each party pays; the shares must add up to 1 */
export interface PromotionFunding {
  operator: string
  provider: string
}

export interface PromotionItemNames {
  variant_ids?: readonly string[] | undefined
  product_ids?: readonly string[] | undefined
  category_ids?: readonly string[] | undefined
  collection_ids?: readonly string[] | undefined
  provider_ids?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  brands?: readonly string[] | undefined
  product_types?: readonly string[] | undefined
}

export interface PromotionLimits {
  /** Orders in all */
  total: number | null
  /** Orders of a customer; guests cannot use it then */
  per_customer: number | null
  /** Units, or sets, in an order */
  per_order: number | null
  /** What it may cost in all; it then applies in this currency only */
  budget: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | null
}

/** Days and hours of the week; an empty list is all of them */
export interface PromotionSchedule {
  days: readonly ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[]
  hours: readonly {
    from: string
    to: string
  }[]
  /** Name of an IANA time zone, by which days begin and end */
  timezone: string
}

/** Items that each of the lists names; categories name those below them too. Without any list all items. What `except` names is left out */
export interface PromotionSelector {
  variant_ids?: readonly string[] | undefined
  product_ids?: readonly string[] | undefined
  category_ids?: readonly string[] | undefined
  collection_ids?: readonly string[] | undefined
  provider_ids?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  brands?: readonly string[] | undefined
  product_types?: readonly string[] | undefined
  except?: PromotionItemNames | undefined
}

/** `EXCLUSIVE_IN_GROUP` goes with no other of its group, `EXCLUSIVE` with no other at all; what takes most off is applied */
export interface PromotionStacking {
  group: string | null
  mode: 'COMBINE' | 'EXCLUSIVE_IN_GROUP' | 'EXCLUSIVE'
}

/** Begins at either `min_quantity` or `min_value`, and takes off either `rate` or `amounts` */
export interface PromotionTier {
  min_quantity?: number | undefined
  /** One amount for each currency */
  min_value?: readonly {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[] | undefined
  /** Decimal with at most six places; 0.19 is nineteen per cent */
  rate?: string | undefined
  /** One amount for each currency */
  amounts?: readonly {
    amount: number
    /** ISO 4217 code */
    currency: string
  }[] | undefined
}

export interface PromotionUsage {
  promotion_id: string
  /** Orders, and carts that hold it: `used` and `reserved` together */
  uses: number
  /** What it has cost, with or without a budget: one amount for each currency */
  cost: Money[]
  spent: {
    amount: number
    /** ISO 4217 code */
    currency: string
  } | null
  /** By orders; one amount for each currency */
  used: {
    uses: number
    cost: Money[]
  }
  /** By carts and orders that have not redeemed it */
  reserved: {
    uses: number
    cost: Money[]
  }
}

export interface ProtectedResourceMetadata {
  resource: string
  authorization_servers: string[]
  jwks_uri: string
  scopes_supported: string[]
  bearer_methods_supported: string[]
  resource_documentation: string
}

export interface ProveAiAuditConsistencyResponse {
  older: ListAiAuditCheckpointsItem
  newer: ListAiAuditCheckpointsItem
  /** Hashes from the bottom of the tree to the top (RFC 9162, 2.1.3 and 2.1.4) */
  path: string[]
}

export interface ProveAiAuditEntryResponse {
  /** The content that is hashed, in canonical form (RFC 8785) */
  entry: {
    tenant_id: string
    /** Position of the entry in the log; 1 is the first */
    sequence: number
    at: string
    agent_id: string | null
    /** The `operationId`; of a decision, that of the request */
    operation: string
    request_id: string
    /** What was asked, decided and done. A field that does not apply is left out; content is recorded as digests */
    facts: {
      /** `INTENT` before an action of an agent, `OUTCOME` after it, `READ` for a request of an agent that changes nothing; `DECISION` when a member approves or rejects a request, `CONTROL` when somebody changes what agents may do: an agent, its credentials, a policy or a grant */
      kind?: 'INTENT' | 'OUTCOME' | 'READ' | 'DECISION' | 'CONTROL'
      /** `DONE`; `BEGUN` when a payment gateway was asked; `WITHHELD` for approval; `REFUSED`; `UNKNOWN` if the result is not known */
      outcome?: 'DONE' | 'BEGUN' | 'WITHHELD' | 'REFUSED' | 'UNKNOWN'
      /** HTTP status of the answer */
      status?: number
      /** Code of the problem, if the action was refused */
      code?: string
      /** `jti` of the access token */
      token_id?: string
      on_behalf_of?: string | null
      /** Agents that delegated the request to this one, first to last */
      delegated_through?: string[]
      network?: string | null
      /** What the policies decided: `ALLOW`, `REQUIRE_APPROVAL` or `DENY` */
      effect?: string
      policy_id?: string | null
      policy_version?: number | null
      /** The approval that the action waits for, that allowed it, or that was decided on */
      approval_id?: string
      /** The standing permission that allowed it */
      grant_id?: string
      /** Resources that the action changed, or would change */
      resources?: {
        resource: string
        id: string
        version_before: number | null
        version_after: number | null
      }[]
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of `{ "method", "path", "body" }`: the path with its query as the operation declares it, the body as JSON, null without one. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      arguments_sha256?: string
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of the JSON that was answered. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      result_sha256?: string
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of `{ "reason", "sources" }`: what `Souk-Agent-Reason` and `Souk-Agent-Sources` said, null and an empty list where one was left out. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      justification_sha256?: string
      /** Who decided, or made the change: a member, an API key or client, or an agent */
      actor?: {
        type: 'client' | 'member' | 'agent' | 'person' | 'system'
        id: string
      }
      /** What the member decided, for `DECISION` */
      verdict?: 'APPROVE' | 'REJECT'
      /** SHA-256, base64url, of the request that was decided on, as the approval shows it: without a salt */
      payload_sha256?: string
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of the comment of the member, a JSON string. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      comment_sha256?: string
      /** Type of the event that announced the change, for `CONTROL` */
      action?: string
      /** SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of `data.object` of the event: the resource as it was left. `GET /api/v1/ai/audit/{sequence}/salt` discloses the salt */
      resource_sha256?: string
      /** SHA-256, base64url, of the salt alone */
      salt_sha256?: string
      /** Reads that the entry stands for, if more than one */
      count?: number
      /** When the first of these reads was */
      since?: string
      /** When the last of these reads was */
      until?: string
      /** SHA-256, base64url, over the digest of the reads before and that of the last one, read by read; a read is the canonical form of its details and its request id */
      reads_sha256?: string
    }
    /** Hash of the preceding entry; for the first entry, 32 zero bytes */
    previous_hash: string
  }
  /** SHA-256 of a zero byte and the canonical form of `entry` (RFC 6962) */
  hash: string
  checkpoint: ListAiAuditCheckpointsItem
  /** Hashes from the bottom of the tree to the top (RFC 9162, 2.1.3 and 2.1.4) */
  path: string[]
}

export interface Provider {
  id: string
  /** Readable part of addresses, unique in the tenant */
  handle: string
  display_name: string
  legal_name: string | null
  kind: 'SELLER' | 'SERVICE' | 'BOTH'
  business: 'INDIVIDUAL' | 'COMPANY'
  country: string | null
  /** Tax numbers by their kind */
  tax_ids: Record<string, string>
  /** ISO 4217 code */
  default_currency: string
  metadata: Record<string, string | number | boolean>
  contact: {
    name: string | null
    email: string | null
    phone: string | null
  }
  status: 'APPLIED' | 'INVITED' | 'ONBOARDING' | 'IN_REVIEW' | 'REJECTED' | 'ACTIVE' | 'PAUSED' | 'SUSPENDED' | 'CLOSING' | 'CLOSED'
  /** Reason given with the last status change */
  status_reason: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ProviderScorecard {
  id: string
  provider_id: string
  window: {
    from: string
    to: string
  }
  as_of: string
  /** Changes whenever a formula, target or floor changes */
  formula_version: number
  tier: 'NEW' | 'STANDARD' | 'PREMIUM' | 'WATCH' | 'AT_RISK' | 'SUSPENDED'
  /** For sorting only; null if no metric has enough data */
  score: number | null
  metrics: {
    key: 'rating_average' | 'negative_rating_rate' | 'response_rate_24h' | 'response_time_median' | 'acceptance_rate' | 'on_time_ship_rate' | 'on_time_delivery_rate' | 'on_time_start_rate' | 'valid_tracking_rate' | 'cancellation_rate' | 'reschedule_rate' | 'defect_rate' | 'case_rate' | 'return_rate_fault' | 'settlement_health'
    /** Null as long as the platform does not record what would be counted */
    numerator: number | null
    /** Null as long as the platform does not record what would be counted */
    denominator: number | null
    /** Null if the denominator is zero or nothing is counted yet */
    value: string | null
    /** Value from which the metric meets its goal */
    target: string
    /** Value beyond which the metric is in breach */
    floor: string
    unit: 'RATIO' | 'STARS' | 'MINUTES'
    window_days: number
    status: 'MEETS' | 'WATCH' | 'BREACH' | 'INSUFFICIENT'
    /** Where the orders or shipments behind the metric are listed; null as long as nothing is counted */
    evidence_url: string | null
    /** Only for `rating_average`: the unweighted mean and the number of ratings; null before there are ratings */
    raw: {
      mean: string | null
      n: number
    } | null
  }[]
  /** Empty if nothing is asked of the provider */
  actions: {
    metric: 'rating_average' | 'negative_rating_rate' | 'response_rate_24h' | 'response_time_median' | 'acceptance_rate' | 'on_time_ship_rate' | 'on_time_delivery_rate' | 'on_time_start_rate' | 'valid_tracking_rate' | 'cancellation_rate' | 'reschedule_rate' | 'defect_rate' | 'case_rate' | 'return_rate_fault' | 'settlement_health'
    /** What the provider has to do */
    action: string
    due_at: string | null
  }[]
}

export interface Publication {
  /** Handle of a sales channel */
  channel: string
  publish_at: string | null
  unpublish_at: string | null
}

export interface PublishProductsRequest {
  rows: readonly {
    id: string
    /** `ETag` of the resource, to change it only while it is the same */
    if_match?: string | undefined
  }[]
}

export interface PublishableKey {
  id: string
  name: string
  status: 'ACTIVE' | 'REVOKED'
  /** The key itself. It is no secret, and stands in pages. */
  key: string
  /** Handle of the sales channel whose products it shows */
  channel: string
  /** Origins whose pages may read the answers in a browser: scheme, host and, where it is not the usual one, port. No path and no wildcard; `http` only for `localhost`. Without any, pages of no other origin can use the key. */
  origins: string[]
  /** Whether numbers of units are told as they are. If not, a number is 1 where there are any, and 0 where there are none. */
  shows_stock: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface PutCommissionPlanRulesRequest {
  /** The first that matches is applied */
  rules: readonly CommissionRuleBody[]
  /** When the rules of a plan that is in force are replaced; now unless said, and never in the past */
  valid_from?: string | undefined
}

export interface Quote {
  id: string
  /** `OPEN` until `expires_at`, then `EXPIRED`; `TAKEN` once an order was placed by it. `INDICATIVE` for prices of another moment than now, which cannot be ordered at */
  status: 'OPEN' | 'TAKEN' | 'EXPIRED' | 'INDICATIVE'
  order_id: string | null
  /** ISO 4217 code */
  currency: string
  context: QuoteContext
  lines: {
    variant_id: string
    quantity: number
    unit_amount: Money
    /** So many units cost the unit price; more than 1 for prices below a minor unit */
    unit_quantity: number
    /** `unit_amount` times `quantity`, divided by `unit_quantity` and rounded once */
    line_amount: Money
    tax_inclusive: boolean | null
    compare_at: Money | null
    lowest_30d: Money | null
    price_id: string | null
    price_list_id: string | null
  }[]
  total: Money
  expires_at: string
  signature: string | null
  created_at: string
}

export interface QuoteContext {
  channel: string
  country: string | null
  /** ISO 4217 code */
  currency: string
  customer_id: string | null
  at: string
}

export interface QuoteExplanation {
  context: QuoteContext
  lines: {
    variant_id: string
    quantity: number
    /** Every list that is not archived, the highest first, and the base prices last */
    price_lists: PriceListVerdict[]
  }[]
}

export interface QuotePricesRequest {
  /** ISO 4217 code */
  currency?: string | undefined
  context?: {
    /** Handle of the sales channel; `api` without it */
    channel?: string | undefined
    /** Where it is sold to; without it lists for countries do not apply */
    country?: string | undefined
    /** ISO 4217 code */
    currency?: string | undefined
    /** Without it lists for customers or groups do not apply. Needs `customers:read`, and is not for providers */
    customer_id?: string | undefined
    /** Instead of now; such a quote cannot be ordered with */
    at?: string | undefined
  } | undefined
  lines: readonly {
    variant_id: string
    quantity: number
  }[]
}

export interface Rating {
  subject_id: string
  average: string | null
  count: number
  /** How many reviews gave so many stars */
  stars: {
    '1': number
    '2': number
    '3': number
    '4': number
    '5': number
  }
}

export interface ReceivePaymentCallbackResponse {
  /** Always true */
  received: boolean
}

export interface ReceiveTransferRequest {
  /** Units that have arrived; everything that is on its way when absent */
  lines?: readonly {
    variant_id: string
    quantity: number
  }[] | undefined
}

export interface ReconciliationException {
  id: string
  run_id: string
  gateway: string
  /** The report has what the books have not (`MISSING_HERE`) or the other way (`MISSING_THERE`), or both have it with another amount or another day */
  kind: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT' | 'DATE'
  /** Whether it is about all of the line, or its amount before fees, or its fee */
  part: 'NET' | 'GROSS' | 'FEE'
  type: 'CHARGE' | 'CAPTURE_REVERSAL' | 'REFUND' | 'REFUND_REVERSAL' | 'DISPUTE' | 'DISPUTE_REVERSAL' | 'FEE' | 'PAYOUT' | 'PAYOUT_REVERSAL' | 'OTHER'
  /** `FOUND`: a later report has what was missing there, or the gateway has told of the payout that was missing here */
  status: 'OPEN' | 'POSTED' | 'IGNORED' | 'FOUND'
  line_id: string | null
  transaction_id: string | null
  reference: string | null
  subject: string | null
  here: Money | null
  there: Money | null
  difference: Money
  here_at: string | null
  there_at: string | null
  reason: string | null
  account: 'asset:suspense:reconciliation' | 'expense:psp_fees' | 'expense:dispute_fees' | null
  posted_as: string | null
  resolved_by: {
    type: string
    id: string
  } | null
  resolved_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ReconciliationLine {
  id: string
  run_id: string
  /** Its line in the file, the first being 1 */
  number: number
  type: 'CHARGE' | 'CAPTURE_REVERSAL' | 'REFUND' | 'REFUND_REVERSAL' | 'DISPUTE' | 'DISPUTE_REVERSAL' | 'FEE' | 'PAYOUT' | 'PAYOUT_REVERSAL' | 'OTHER'
  status: 'WAITING' | 'MATCHED' | 'EXCEPTION'
  /** How the gateway calls the line */
  reference: string
  /** How the gateway calls what it is about */
  gateway_references: string[]
  subject: string | null
  payout: string | null
  gross: Money
  fee: Money
  net: Money
  occurred_at: string
}

export interface ReconciliationRun {
  id: string
  status: 'RUNNING' | 'EXCEPTIONS' | 'BALANCED' | 'FAILED' | 'CANCELLED'
  gateway_id: string
  /** Code of the gateway */
  gateway: string
  /** `STRIPE_BALANCE` is a CSV report of balance transactions of Stripe, `SOUK_CSV` the format that any gateway can be written in */
  format: 'STRIPE_BALANCE' | 'SOUK_CSV'
  /** First moment of the period */
  from: string
  /** End of the period, which is not in it any more */
  to: string
  /** By how many days a line and its posting may differ; 1 unless said */
  tolerance_days: number
  /** Account that payouts are posted to, `asset:bank:{bank_account}`: one of those of the manual gateway, its first unless said */
  bank_account: string
  file_name: string
  /** Lines that no report had before */
  lines: number
  /** Lines that an earlier report had; they count no second time */
  repeated_lines: number
  /** Lines that the books have as well */
  matched: number
  matched_rate: number | null
  exceptions: number
  open_exceptions: number
  failure: {
    code: string
    message: string
  } | null
  requested_by: {
    type: string
    id: string
  }
  version: number
  created_at: string
  updated_at: string
  finished_at: string | null
}

export interface RecordConsentRequest {
  /** What it is for, in a word of your own */
  purpose: string
  channel: 'EMAIL' | 'SMS' | 'PHONE' | 'PUSH' | 'POST' | 'WEB'
  /** False when it was refused or withdrawn */
  granted: boolean
  /** Where it was said, such as a form or a call */
  source: string
  /** When it was said, not in the future; now when absent */
  at?: string | undefined
}

export interface RecordFxRatesRequest {
  rates: readonly {
    /** ISO 4217 code */
    base: string
    /** ISO 4217 code */
    quote: string
    /** Units of `quote` for one unit of `base`: a decimal with at most ten places */
    rate: string
    /** RFC 3339 */
    as_of: string
    /** Who published it */
    source: string
  }[]
}

export interface RecordFxRatesResponse {
  content: FxRate[]
}

export interface RedeemedLine {
  of: 'ITEM' | 'SHIPPING'
  /** The name of the line in the basket */
  ref: string
  quantity: number
  provider_id: string | null
  amount: Money
  operator_amount: Money
  provider_amount: Money
  rolled_back: {
    quantity: number
    amount: Money
    operator_amount: Money
    provider_amount: Money
  }
}

export interface Redemption {
  id: string
  promotion_id: string
  campaign_id: string | null
  promotion_code_id: string | null
  customer_id: string | null
  /** Your id of the cart or order: two to six lower-case letters, `_`, and 26 digits or lower-case letters. A promotion is counted once for it */
  holder: string
  order_id: string | null
  status: 'RESERVED' | 'REDEEMED' | 'PARTIALLY_ROLLED_BACK' | 'RELEASED' | 'EXPIRED' | 'ROLLED_BACK'
  amount: Money
  rolled_back: Money
  lines: RedeemedLine[]
  expires_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface RefreshCustomerSessionRequest {
  refresh_token: string
}

/** A program gets a new access token and refresh token without a new sign-in */
export interface RefreshTokenGrant {
  grant_type: "refresh_token"
  /** The refresh token from the last answer; each can be used once */
  refresh_token: string
  /** Scopes, separated by spaces; all scopes of the client if left out */
  scope?: string | undefined
  /** Id of the client, when it does not use HTTP Basic */
  client_id?: string | undefined
  /** Secret of the client; a public client has none */
  client_secret?: string | undefined
}

export interface Refund {
  id: string
  payment_id: string
  order_id: string
  status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'
  amount: Money
  reason: string | null
  /** `ORIGINAL`: back the way it came. `STORE_CREDIT`: to the store credit of the customer, which is issued if there is none. `MANUAL`: people send it, and the refund is `PENDING` until they have */
  destination: 'ORIGINAL' | 'STORE_CREDIT' | 'MANUAL'
  gateway_ref: string | null
  failure_code: string | null
  sent: {
    sent_at: string
    account: string | null
    reference: string | null
  } | null
  requested_by: {
    type: string
    id: string
  } | null
  /** Units that it is for, and what they come to in minor units */
  lines: {
    line_id: string
    /** None where another refund counts the unit, whose money goes back in parts */
    quantity: number
    amount: number
  }[]
  version: number
  created_at: string
  updated_at: string
}

export interface RegisterCustomerRequest {
  email: string
  /** Page that the link opens; the token is in its query as `token`. With a publishable key it must be on one of the origins of the key */
  return_url: string
  /** SHA-256, in base64url, of a random `code_verifier` that the browser keeps; the link works only there */
  code_challenge: string
  password: string
  name?: string | undefined
  locale?: string | undefined
}

export interface ReindexSearchRequest {
  /** Language of the untranslated texts, as a BCP 47 tag without a region, which determines word stems; English by default */
  language?: string | undefined
}

export interface RejectPrivacyRequestRequest {
  /** Why it is refused */
  reason: string
}

export interface RejectProviderRequest {
  reason: string
}

export interface RejectReviewRequest {
  reason: string
}

export interface RejectTaxExemptionRequest {
  reason?: string | undefined
}

export interface Release {
  version: string
  /** Year and month */
  released: string
  changes: {
    kind: 'new' | 'updated' | 'breaking'
    /** What changed */
    change: string
    /** The operation that changed; null if there are several */
    operation: string | null
    /** Whether existing clients can fail */
    breaking: boolean
    /** Whether existing clients must be changed */
    migration_required: boolean
    /** How much of an existing client is affected */
    impact: 'none' | 'high'
    /** Page that says what to change in a client */
    migration_guide: string | null
  }[]
}

export interface ReleaseLegalHoldRequest {
  reason?: string | null | undefined
}

export interface RemoveAllFaultsResponse {
  /** Number of faults that were removed */
  removed: number
}

export interface RemoveCollectionProductsRequest {
  /** Products, in order */
  product_ids: readonly string[]
}

export interface ReopenLedgerPeriodRequest {
  /** Why it is opened again */
  reason: string
}

export interface ReorderPriceListsRequest {
  /** The highest first */
  price_list_ids: readonly string[]
}

export interface ReorderPriceListsResponse {
  content: PriceList[]
}

export interface ReplaceStoredValueCodeResponse {
  id: string
  kind: 'GIFT_CARD' | 'STORE_CREDIT'
  status: 'ACTIVE' | 'DEPLETED' | 'FROZEN' | 'EXPIRED'
  /** What it was issued with */
  initial: Money
  /** What is owed to whoever holds it */
  balance: Money
  /** The balance without what payments hold */
  available: Money
  owner_id: string | null
  last_characters: string | null
  expires_at: string | null
  order_id: string | null
  order_item_id: string | null
  taken_back_at: string | null
  version: number
  created_at: string
  updated_at: string
  /** The code of a gift card, shown only here */
  code: string
}

export interface ReplayWebhookEventsRequest {
  /** Events after this sequence are sent */
  after_sequence: number
  /** Last sequence to send; everything until now if left out */
  through_sequence?: number | undefined
  /** All events of the range, or only those that the endpoint has not accepted */
  what?: 'ALL' | 'UNDELIVERED' | undefined
}

export interface ReplyToReviewRequest {
  /** Plain text */
  body: string
}

export interface RequestTokenResponse {
  access_token: string
  /** Only for token exchange */
  issued_token_type?: string
  token_type: "Bearer"
  expires_in: number
  scope?: string
  /** Only if a member signed in and the client has the grant type `refresh_token` */
  refresh_token?: string
}

export interface Reservation {
  id: string
  /** `HELD` until the units become those of an order, are given back or the time is over */
  status: 'HELD' | 'COMMITTED' | 'RELEASED' | 'EXPIRED'
  owner: {
    /** What the units are held for */
    type: 'CART'
    /** Your id of the cart */
    id: string
  }
  /** The order that has the units now; null unless `COMMITTED` */
  order_id: string | null
  expires_at: string
  /** What was held, also after it has ended: an order may have taken less of it, and the rest was given back. What the order has is in the reservations of the stock item */
  lines: {
    variant_id: string
    /** Code of a location */
    warehouse: string
    quantity: number
  }[]
  version: number
  created_at: string
  updated_at: string
}

export interface ReservePromotionsRequest {
  /** ISO 4217 code */
  currency: string
  channel?: string | undefined
  /** ISO 3166-1 alpha-2 code of a country */
  country?: string | undefined
  customer_id?: string | undefined
  /** Number of earlier orders of the customer. It is not looked up: without it, this is evaluated as a first order */
  order_count?: number | undefined
  codes?: readonly string[] | undefined
  lines: readonly {
    /** The name of the line in the basket */
    ref: string
    variant_id: string
    quantity: number
    unit_price: {
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    /** Minimum price of a unit */
    floor_price?: {
      amount: number
      /** ISO 4217 code */
      currency: string
    } | undefined
    /** Whether the item is on sale */
    on_sale?: boolean | undefined
  }[]
  shipping?: readonly {
    /** The name of the line in the basket */
    ref: string
    amount: {
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    provider_id?: string | null | undefined
  }[] | undefined
  /** Your id of the cart or order: two to six lower-case letters, `_`, and 26 digits or lower-case letters. A promotion is counted once for it */
  holder: string
  /** Seconds until the reservation expires unless it is redeemed */
  expires_in_seconds?: number | undefined
}

export interface ReservedPromotions {
  redemptions: Redemption[]
  /** Total of the basket with the discounts */
  total: Money
}

export interface ResetCustomerPasswordRequest {
  /** The `token` query parameter of the link */
  token: string
  /** The value whose SHA-256 was sent as `code_challenge` */
  code_verifier: string
  password: string
}

export interface ResetSandboxResponse {
  reset_at: string
  /** Sequence of the last event that was deleted; the next event follows it */
  forgotten_through: number
}

export interface ResolveReconciliationExceptionRequest {
  /** Whether the difference is posted to the books, or left as it is */
  resolution: 'POST' | 'IGNORE'
  reason: string
  /** Other side of what is posted: `expense:psp_fees` for fees and `asset:suspense:reconciliation` for the rest, unless said. None is said of a payout */
  account?: 'asset:suspense:reconciliation' | 'expense:psp_fees' | 'expense:dispute_fees' | undefined
  /** When it is posted in business: the moment of what differs, unless said */
  effective_at?: string | undefined
}

export interface ResolveReconciliationExceptionsRequest {
  rows: readonly {
    id: string
    /** `ETag` of the resource, to change it only while it is the same */
    if_match?: string | undefined
    body?: ResolveReconciliationExceptionRequest | undefined
  }[]
}

export interface ResolveReconciliationExceptionsResponse {
  counts: {
    total: number
    succeeded: number
    waiting: number
    refused: number
    retry: number
  }
  rows: {
    /** The resource of the row; results are in the order of the rows */
    id: string
    /** WAITING: a policy wants somebody to approve it first. REFUSED: a rule is against it. RETRY: it was not done, or nobody knows, for a reason that passes; repeat the whole request with the same key */
    outcome: 'SUCCEEDED' | 'WAITING' | 'REFUSED' | 'RETRY'
    status: number
    result: ReconciliationException | null
    approval_id: string | null
    problem: Record<string, unknown> | null
  }[]
}

export interface RestoreReviewRequest {
  reason?: string | undefined
}

export interface RetryRefundRequest {
  /** `ORIGINAL`: back the way it came. `STORE_CREDIT`: to the store credit of the customer, which is issued if there is none. `MANUAL`: people send it, and the refund is `PENDING` until they have */
  destination?: 'ORIGINAL' | 'STORE_CREDIT' | 'MANUAL' | undefined
}

export interface ReverseLedgerTransactionRequest {
  /** Why it is reversed; it becomes the memo of the reversal */
  reason: string
  /** When it happened in business, in open time; the moment of posting without it */
  effective_at?: string | undefined
}

export interface Review {
  id: string
  subject: ReviewSubject
  order_id: string | null
  provider_id: string | null
  author: ReviewAuthor
  rating: number
  /** Stars of the aspects that the settings name */
  aspects: Record<string, number>
  body: string | null
  language: string | null
  status: 'PENDING' | 'PUBLISHED' | 'FLAGGED' | 'REJECTED' | 'REMOVED' | 'WITHDRAWN'
  status_reason: string | null
  approved: boolean | null
  blind_until: string | null
  reply: ReviewReply | null
  flag_count: number | null
  published_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ReviewAuthor {
  type: 'CUSTOMER' | 'PROVIDER'
  id: string | null
  name: string | null
}

export interface ReviewFlag {
  /** The id of a customer, a provider, or of somebody who works for the operator */
  flagged_by: string
  reason: 'OFFENSIVE' | 'SPAM' | 'PERSONAL_DATA' | 'NOT_ABOUT_THIS' | 'FAKE' | 'OTHER'
  note: string | null
  created_at: string
}

export interface ReviewReply {
  body: string | null
  status: 'PENDING' | 'PUBLISHED' | 'REMOVED'
  at: string
}

export interface ReviewSettings {
  /** `AUTOMATIC` publishes a review by itself, `BEFORE_PUBLICATION` when somebody has let it pass */
  moderation: 'AUTOMATIC' | 'BEFORE_PUBLICATION'
  /** Days after the last delivery in which a review can be written */
  window_days: number
  /** Days for which one side of a sale waits for the other; 0 for not at all */
  blind_days: number
  /** What can be rated beside the whole */
  aspects: string[]
  version: number
  updated_at: string | null
}

export interface ReviewSubject {
  type: 'PROVIDER' | 'PRODUCT' | 'CUSTOMER'
  id: string
}

export interface RevokeTokenRequest {
  /** The token to look up */
  token: string
  token_type_hint?: "access_token" | "refresh_token" | undefined
  /** Id of the client, when it does not use HTTP Basic */
  client_id?: string | undefined
  /** Secret of the client; a public client has none */
  client_secret?: string | undefined
}

export interface RollBackRedemptionRequest {
  /** Omit to roll back everything that is left */
  lines?: readonly {
    of?: 'ITEM' | 'SHIPPING' | undefined
    /** The name of the line in the basket */
    ref: string
    quantity: number
  }[] | undefined
}

export interface RotateClientSecretRequest {
  /** How long the previous secret keeps working; 0 ends it at once */
  overlap_seconds?: number | undefined
}

export interface RotateMessageSecretResponse {
  /** Secret that verifies messages (Standard Webhooks). Returned only once */
  message_secret: string
}

export interface RotateSigningKeysResponse {
  /** Id of the key that signs access tokens from now on */
  kid: string
  /** Ids of the keys whose tokens are refused from now on */
  withdrawn: string[]
}

export interface RotateWebhookSecretRequest {
  /** How long deliveries are signed with the previous secret as well; use 0 if it has leaked */
  overlap_seconds?: number | undefined
}

export interface RoutingRules {
  /** By what locations are chosen, the first counts most. Only active locations that ship to the country are chosen at all, and codes decide between those that are alike. */
  criteria: ('FEWEST_PARCELS' | 'PRIORITY' | 'NEARNESS')[]
  /** False if the tenant has declared no order: the default order applies */
  declared: boolean
  version: number
  updated_at: string | null
}

/** `client_secret` and `api_key` are only in this response */
export interface Sandbox {
  tenant_id: string
  client_id: string
  client_secret: string
  api_key: string
  stage: "beta"
}

export interface SandboxMessage {
  id: string
  /** Purpose of the message. `ACCOUNT_EXISTS` and `NO_ACCOUNT` have no link; the response to the request does not reveal them */
  kind: 'CONFIRM_ADDRESS' | 'MAGIC_LINK' | 'PASSWORD_RESET' | 'ACCOUNT_EXISTS' | 'NO_ACCOUNT'
  /** `KEPT` if no message URL is set; else whether it was sent */
  status: 'KEPT' | 'DUE' | 'SENT' | 'FAILED'
  to: string
  link: string | null
  last_error: string | null
  expires_at: string
  created_at: string
}

export interface SavePaymentMethodRequest {
  /** Whose it is. Customers who have signed in save their own and leave it out */
  customer_id?: string | undefined
  /** What the gateway calls it: `pm_…` of Stripe, or a test method, which is kept as it would be paid with */
  method: string
  gateway_id?: string | undefined
  /** What the customer has agreed to. Without it the method is for payments at which they are there */
  mandate?: {
    /** `ON_SESSION`: the customer is there whenever it is paid with. `OFF_SESSION`: the shop may also charge it without them */
    usage?: 'ON_SESSION' | 'OFF_SESSION' | undefined
    /** Which text the customer has agreed to, such as its version or address */
    text?: string | undefined
  } | undefined
  /** Whether it becomes the default. The first one always does */
  default?: boolean | undefined
  /** Where the customer comes back to after what the gateway has them do */
  return_url?: string | undefined
}

export interface SavedView {
  id: string
  /** Null for a view that a program has created, or a member who has left */
  owner_member_id: string | null
  /** The provider whose members see it; null for members of the tenant itself */
  provider_id: string | null
  /** The page of the console that the view is for */
  page: string
  name: string
  /** What the filters of the page are set to, as its address has them; 4,000 characters at most */
  filters: Record<string, string>
  /** Whether everybody of the tenant, or of the same provider, sees it */
  shared: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface ScorecardEvidence {
  order_id: string
  /** Whether the order also has lines of other sellers; a provider cannot read such an order */
  shared: boolean
  placed_at: string
  /** The shipment, for a metric that counts shipments */
  fulfillment_id: string | null
  /** What the row adds to the numerator of the metric */
  numerator: number
  /** What the row adds to the denominator of the metric */
  denominator: number
}

export interface SearchFacet {
  /** The parameter that its values are sent with; `price` stands for both of its bounds */
  key: string
  name: string | null
  label: string | null
  unit: string | null
  values: {
    value: string
    label: string
    count: number
    price_min?: number
    price_max?: number
    from?: number | null
    to?: number | null
  }[]
}

export interface SearchHit {
  id: string
  title: string
  handle: string
  /** `PHYSICAL` and `BUNDLE` require shipping and track stock by default */
  kind: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'BUNDLE' | 'GIFT_CARD'
  brand: string | null
  tags: string[]
  /** The provider that sells the product; null if the operator does */
  provider_id: string | null
  default_variant_id: string
  /** The first image of its media; null if it has none */
  default_image: ProductMedia | null
  /** Price of the variant that matched, for one unit; null if it has none in this currency */
  price: Money | null
  /** Lowest and highest price of the variants that can be ordered, for one unit in the currency of `price`; null if there is none */
  price_range: {
    min: Money
    max: Money
  } | null
  /** Stock of the variants that can be ordered */
  stock: {
    /** Units over all of these variants */
    available: number
    /** False if one of them can be sold without limit */
    is_limited: boolean
  }
  variant_count: number
  /** The cheapest variant that passes all filters, or the most expensive one with `price_desc` */
  matched_variant: {
    id: string
    sku: string | null
    title: string
    /** Values that distinguish the variant: one for each option of the product */
    option_values: Record<string, string>
    /** Values of the attributes of the product type, by key */
    attributes: Record<string, string | number | boolean | {
      value: number
      unit: string
    }>
  }
  created_at: string
}

export interface SearchProductsResponse {
  data: SearchHit[]
  page: {
    limit: number
    /** Cursor of the next page; null on the last page */
    next: string | null
  }
  /** Number of matches; null after the first page */
  total: {
    value: number
    /** `AT_LEAST` where more than 2000 products match: total and facets count some of them */
    relation: 'EXACT' | 'AT_LEAST'
  } | null
  /** How many of the products have each value, as if no value of the same facet had been chosen; null after the first page */
  facets: SearchFacet[] | null
  /** Words that do not occur in the catalog, and what was searched instead */
  corrections: {
    word: string
    used: string[]
  }[]
  /** Words that were also searched as parts of longer ones, with up to 10 of these: any word that does not occur in the catalog, and in languages such as German also words that do, as the end of compounds */
  expansions: {
    word: string
    used: string[]
  }[]
}

export interface SearchRebuild {
  /** `NEVER` if there was no product yet */
  status: 'NEVER' | 'RUNNING' | 'FINISHED'
  /** Language of the untranslated texts, as a BCP 47 tag without a region, which determines word stems; English by default */
  language: string
  /** Products indexed so far */
  products: number
  requested_at: string | null
  finished_at: string | null
}

export interface SeedSandboxRequest {
  /** Name of a seed from `GET /api/v1/sandbox/seeds` */
  name: 'b2c-small' | 'marketplace-3-providers' | 'agents'
}

export interface SeedSandboxResponse {
  /** Name of a seed from `GET /api/v1/sandbox/seeds` */
  name: 'b2c-small' | 'marketplace-3-providers' | 'agents'
  /** What the seed created */
  made: {
    providers: number
    products: number
    customers: number
    orders: number
    agents: number
    approvals: number
  }
  /** What existed before */
  existing: {
    providers: number
    products: number
    customers: number
    orders: number
    agents: number
    approvals: number
  }
  /** What was left out, because its products are not sold: sold out, not published, or their provider is not active. It may exist from before */
  skipped: {
    providers: number
    products: number
    customers: number
    orders: number
    agents: number
    approvals: number
  }
}

export interface SendMagicLinkRequest {
  email: string
  /** Page that the link opens; the token is in its query as `token`. With a publishable key it must be on one of the origins of the key */
  return_url: string
  /** SHA-256, in base64url, of a random `code_verifier` that the browser keeps; the link works only there */
  code_challenge: string
}

export interface SendMessageRequest {
  /** Plain text; addresses in it are text as well */
  body: string
  /** Whether a program has written it, such as a notice of absence. It counts as no answer. What agents write always is */
  automated?: boolean | undefined
}

export interface SentMessage {
  /** When the link expires, if one was sent */
  expires_at: string
}

export interface Service {
  name: string
  version: string
  /** Main base path */
  base_path: string
  /** All base paths of its operations */
  base_paths: string[]
  summary: string
  /** OpenAPI document of this service */
  openapi: string
  /** Release in which the service became available, or the date if it is newer than the latest release */
  available_since: string
  /** Date of its latest change since the latest release; null if there is none */
  updated: string | null
}

export interface SetCollectionProductsRequest {
  /** Products, in order */
  product_ids: readonly string[]
}

export interface SetPaymentRoutingRequest {
  /** The first that applies counts */
  rules: readonly PaymentRoutingRule[]
}

export interface SetPriceListPricesRequest {
  prices: readonly {
    variant_id: string
    amount: {
      /** Minor units of the currency */
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    compare_at?: {
      /** Minor units of the currency */
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null | undefined
    /** The price applies from this number of units on */
    min_quantity?: number | undefined
    unit?: {
      /** So many units cost the amount */
      quantity: number
      measure?: string | null | undefined
    } | null | undefined
    floor?: {
      /** Minor units of the currency */
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null | undefined
    valid_from?: string | null | undefined
    valid_to?: string | null | undefined
  }[]
}

export interface SetPriceListPricesResponse {
  content: PriceListPrice[]
}

export interface SetPricesRequest {
  prices: readonly {
    variant_id: string
    price: {
      /** Minor units of the currency */
      amount: number
      /** ISO 4217 code */
      currency: string
    }
    /** The price applies from this number of units on */
    min_quantity?: number | undefined
    floor?: {
      /** Minor units of the currency */
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null | undefined
  }[]
}

export interface SetProductRelationsRequest {
  /** All relations of the product; an empty list removes them */
  relations: readonly {
    /** Why it is shown: bought together (`CROSS_SELL`), better (`UP_SELL`), something for it (`ACCESSORY`) or in its place (`SUBSTITUTE`) */
    kind: 'CROSS_SELL' | 'UP_SELL' | 'ACCESSORY' | 'SUBSTITUTE'
    product_id: string
    /** Position in the list; the order of the list when absent */
    position?: number | undefined
  }[]
}

export interface SetRoutingRulesRequest {
  /** By what locations are chosen, the first counts most. Only active locations that ship to the country are chosen at all, and codes decide between those that are alike. */
  criteria: readonly ('FEWEST_PARCELS' | 'PRIORITY' | 'NEARNESS')[]
}

export interface SetShippingGatewayRequest {
  /** `HTTP` asks the service at `url` for methods whose `rates_from` is `GATEWAY`, `BUILT_IN` uses the rate tables only */
  kind: 'BUILT_IN' | 'HTTP'
  url?: string | null | undefined
  token?: string | null | undefined
}

export interface SetShippingRatesRequest {
  /** The whole table, which takes the place of the one before */
  rates: readonly ShippingRateBody[]
}

export interface SetTaxGatewayRequest {
  /** `BUILT_IN` calculates by the rates of the tenant, `HTTP` asks the service at `url` */
  kind: 'BUILT_IN' | 'HTTP'
  url?: string | null | undefined
  token?: string | null | undefined
  /** What happens if the gateway does not answer: `FAIL` refuses the calculation with 502, `USE_FALLBACK_RATES` uses the rates of the tenant and says so in `fallback` */
  on_failure?: 'FAIL' | 'USE_FALLBACK_RATES' | undefined
}

export interface ShipTransferRequest {
  /** Units that leave, if that is less than is planned; everything when absent */
  lines?: readonly {
    variant_id: string
    quantity: number
  }[] | undefined
  /** Tracking numbers */
  tracking?: readonly string[] | undefined
}

export interface ShippingGateway {
  /** `HTTP` asks the service at `url` for methods whose `rates_from` is `GATEWAY`, `BUILT_IN` uses the rate tables only */
  kind: 'BUILT_IN' | 'HTTP'
  url: string | null
  /** Whether a bearer token is configured */
  is_authorized: boolean
  version: number
  updated_at: string | null
}

export interface ShippingMethod {
  id: string
  /** What carts and orders call the method. It never changes */
  code: string
  /** Name shown to customers */
  name: string
  status: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED'
  /** Methods with a higher priority are offered first, of several with one the cheapest */
  priority: number
  /** Sales channels in which it is offered; in all of them if empty */
  channels: string[]
  tax_code: string | null
  min_days: number | null
  max_days: number | null
  cutoff_local: string | null
  /** `TABLE`: its own rates. `GATEWAY`: what the carrier gateway of the tenant answers; without one, or where it fails, its own rates */
  rates_from: 'TABLE' | 'GATEWAY'
  /** The currencies of its rates. In others it is not offered */
  currencies: string[]
  /** Rows of its table */
  rate_count: number
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
}

export interface ShippingOption {
  shipping_method_id: string
  /** What carts and orders call the method. It never changes */
  code: string
  name: string
  price: Money
  tax_code: string | null
  /** Goods worth this are sent free of charge; null if none are */
  free_from: Money | null
  /** Amount missing for free shipping; 0 once reached */
  free_gap: Money | null
  /** Days in the time zone of the tenant; null where none are promised */
  delivery: {
    leaves: string
    earliest: string
    latest: string
  } | null
  /** Whether the price is of the table of the method or was answered by the carrier gateway */
  rate_source: 'TABLE' | 'GATEWAY'
}

export interface ShippingOptions {
  /** false if nothing has to be sent; then nothing is offered */
  requires_shipping: boolean
  options: ShippingOption[]
  unavailable: UnavailableShippingMethod[]
  fallback: string | null
}

export interface ShippingQuote {
  /** Id of the gateway request; null if none was made */
  quote_id: string | null
  /** false if nothing has to be sent; then nothing is offered */
  requires_shipping: boolean
  options: ShippingOption[]
  unavailable: UnavailableShippingMethod[]
  fallback: string | null
  expires_at: string | null
}

export interface ShippingRate {
  /** ISO 4217 code */
  currency: string
  country: string | null
  region: string | null
  postal: string | null
  over_weight_g: number | null
  up_to_weight_g: number | null
  /** For goods worth at least this many minor units; 0 for any */
  value_from: number
  value_below: number | null
  /** What it costs, in minor units of the currency */
  amount: number
  free_from: number | null
}

export interface ShippingRateBody {
  country?: string | null | undefined
  region?: string | null | undefined
  postal?: string | null | undefined
  over_weight_g?: number | null | undefined
  up_to_weight_g?: number | null | undefined
  /** For goods worth at least this many minor units; 0 for any */
  value_from?: number | undefined
  value_below?: number | null | undefined
  free_from?: number | null | undefined
  /** ISO 4217 code */
  currency: string
  /** What it costs, in minor units of the currency */
  amount: number
}

export interface ShippingRates {
  shipping_method_id: string
  /** Version of the method */
  version: number
  rates: ShippingRate[]
}

export interface ShowGiftCardCodeResponse {
  id: string
  order_id: string
  order_item_id: string
  status: 'ACTIVE' | 'DEPLETED' | 'FROZEN' | 'EXPIRED'
  /** What it was sold for, and worth */
  amount: Money
  last_characters: string | null
  /** Whether its code was made, which is shown once */
  code_shown: boolean
  expires_at: string | null
  taken_back_at: string | null
  created_at: string
  /** The code of a gift card, shown only here */
  code: string
}

/** `sign_in_link` is only in this response */
export interface SignInLink {
  member_id: string
  /** Works once; whoever has it becomes the member. Hand it over by a way that you trust */
  sign_in_link: string
  expires_at: string
}

export interface SigningKeys {
  keys: {
    kty: string
    use: string
    kid: string
    alg: string
    crv: string
    x: string
    y: string
  }[]
}

export interface SimulateApprovalPolicyRequest {
  policy: CreateApprovalPolicyRequest
  /** The policy that it would replace; without it the policy is added */
  policy_id?: string | undefined
}

export interface SimulateApprovalPolicyResponse {
  since: string
  /** How many writes the policies were tried on, which is the sum of each of the counts. A write that was approved counts once, when it was asked for, and not again when it was executed */
  writes: number
  /** Whether these are all writes since then that the policy is for */
  complete: boolean
  /** Why there were more. `TOO_MANY_WRITES`: only the newest 10,000 are looked at. `PEOPLE_NOT_RECORDED`: the policy is for people, whose writes were recorded for a part of the time or not at all */
  incomplete_reasons: ('TOO_MANY_WRITES' | 'PEOPLE_NOT_RECORDED')[]
  people_recorded_since: string | null
  before: PolicyEffectCounts
  /** What they would make of them with this policy */
  after: PolicyEffectCounts
  /** How many writes would have another effect, or be decided on by others */
  changed: number
  /** Up to 50 of those, the newest first */
  examples: {
    at: string
    operation_id: string
    actor_id: string
    agent_id: string | null
    money: {
      /** Minor units of the currency */
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null
    /** What really became of it, by the policies of that time */
    recorded: 'ALLOW' | 'REQUIRE_APPROVAL' | 'DENY'
    before: 'ALLOW' | 'REQUIRE_APPROVAL' | 'DENY'
    after: 'ALLOW' | 'REQUIRE_APPROVAL' | 'DENY'
    /** Who has to decide, by which policies; each of them has to be satisfied. Empty where nobody has to */
    policies_before: {
      policy_id: string | null
      version: number | null
      name: string | null
      roles: string[]
      quorum: number
      exclude: ('REQUESTER' | 'AGENT_OWNER')[]
    }[]
    /** Who has to decide, by which policies; each of them has to be satisfied. Empty where nobody has to */
    policies_after: {
      policy_id: string | null
      version: number | null
      name: string | null
      roles: string[]
      quorum: number
      exclude: ('REQUESTER' | 'AGENT_OWNER')[]
    }[]
    /** The policy that would decide */
    policy_id: string | null
    approval_id: string | null
  }[]
}

export interface SimulateCommissionRulesRequest {
  /** The first that matches is applied */
  rules?: readonly CommissionRuleBody[] | undefined
  /** Instead of `rules`: those of this plan that were decided last */
  plan_id?: string | undefined
  /** Orders placed at this time or later */
  from: string
  /** And before this one; at most 366 days */
  to: string
  /** Whom the rules would be for; all providers unless said */
  provider_ids?: readonly string[] | undefined
}

export interface SimulateCommissionRulesResponse {
  from: string
  to: string
  /** Paid orders that were looked at */
  orders: number
  /** Whether these are all of the period; otherwise the newest of them */
  is_complete: boolean
  /** Lines of orders that providers sold */
  lines: number
  /** Lines that no rule is for */
  unmatched: number
  currencies: {
    currency: string
    /** What the lines of these orders come to */
    recorded: {
      base: Money
      amount: Money
      tax_amount: Money
    }
    /** What they would come to */
    simulated: {
      base: Money
      amount: Money
      tax_amount: Money
    }
  }[]
  providers: {
    provider_id: string
    currency: string
    /** What the lines of these orders come to */
    recorded: {
      base: Money
      amount: Money
      tax_amount: Money
    }
    /** What they would come to */
    simulated: {
      base: Money
      amount: Money
      tax_amount: Money
    }
  }[]
  /** Every rule, also one that nothing was sold for */
  rules: {
    index: number
    id: string
    name: string
    /** Lines of orders that it was applied to */
    lines: number
    currencies: {
      currency: string
      base: Money
      amount: Money
      tax_amount: Money
    }[]
  }[]
}

export interface SimulateEventRequest {
  type: string
  /** Version of the type; the newest if left out */
  version?: number | undefined
  /** Resource of the event; the id of `object` if left out */
  resource_id?: string | undefined
  /** Content of the event, by the schema of its type; fields that are left out get example values */
  object?: Record<string, unknown> | undefined
  /** Earlier values of some fields */
  previous?: Record<string, unknown> | undefined
}

export interface SimulatePaymentRoutingRequest {
  method: string
  amount: Money
  country?: string | undefined
  channel?: string | undefined
  capture_method?: 'AUTOMATIC' | 'MANUAL' | undefined
}

export interface SimulatePaymentRoutingResponse {
  gateway_id: string | null
  /** Who is asked where the first cannot be reached */
  fallbacks: string[]
  rule: string | null
  /** `RULE`: the rule names it. `FALLBACK`: the rule names another, which does not take the payment or cannot be reached. `NO_RULE`: the oldest that takes it. `FAILED_OVER`: those before could not be reached */
  reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER'
  /** The rules up to the one that applies */
  considered: {
    rule: string
    /** Conditions that do not hold; `GATEWAY` if none of its gateways takes the payment */
    failed: string[]
  }[]
  /** Gateways that do not take it, and why */
  lacking: {
    /** Code of the gateway */
    gateway: string
    lacks: string[]
  }[]
}

export interface SimulateRoutingRequest {
  /** What is to be shipped. Lines of one variant are added up, and so are the components of bundles */
  lines: readonly {
    variant_id: string
    quantity: number
  }[]
  /** ISO 3166-1 alpha-2 code of where it goes */
  country?: string | undefined
  /** By what locations are chosen, the first counts most. Only active locations that ship to the country are chosen at all, and codes decide between those that are alike. */
  criteria?: readonly ('FEWEST_PARCELS' | 'PRIORITY' | 'NEARNESS')[] | undefined
}

export interface SimulatedRoute {
  country: string | null
  /** By what locations are chosen, the first counts most. Only active locations that ship to the country are chosen at all, and codes decide between those that are alike. */
  criteria: ('FEWEST_PARCELS' | 'PRIORITY' | 'NEARNESS')[]
  /** True where the criteria do not decide, because there is no country, no priority and no declared order: each variant leaves its primary location, and others only what that lacks */
  primary_first: boolean
  /** Whether the parcels have everything */
  complete: boolean
  /** `GREEDY` if there were too many locations to compare all choices: another may have fewer parcels. Otherwise `EXACT` */
  search: 'EXACT' | 'GREEDY'
  parcels: {
    /** Code of a location */
    warehouse: string
    ships_on: string | null
    lines: {
      variant_id: string
      quantity: number
    }[]
  }[]
  /** What the locations that ship there do not have enough of; of a bundle its components */
  short: {
    variant_id: string
    requested: number
    available: number
  }[]
  /** Whether an order of the lines would be accepted: the parcels have everything, or the policy allows to sell the rest */
  orderable: boolean
  /** What an order would get beyond the stock, by `BACKORDER` or `PREORDER` */
  promised: {
    /** Code of a location */
    warehouse: string
    variant_id: string
    quantity: number
  }[]
  /** Of each bundle, how many the parcels make */
  bundles: {
    variant_id: string
    requested: number
    available: number
  }[]
  /** Every location that keeps one of the variants, and what spoke for or against it */
  explain: {
    /** Code of a location */
    warehouse: string
    /** Whether a parcel leaves it, and if not why: others were better (`NOT_NEEDED`), it has nothing of it (`NO_STOCK`), does not ship to the country, or is inactive */
    verdict: 'CHOSEN' | 'NOT_NEEDED' | 'NO_STOCK' | 'DOES_NOT_SHIP_THERE' | 'INACTIVE'
    /** Units of what is wanted that it has */
    units: number
    priority: number
    /** How near it is to the country; `UNKNOWN` if nobody has said where the location is, or where the lines go. That counts as `FAR`. */
    distance: 'SAME_COUNTRY' | 'SAME_REGION' | 'FAR' | 'UNKNOWN'
    /** What leaves it, and for what. Lines that come first take first */
    taken: {
      variant_id: string
      quantity: number
      bundle_id: string | null
    }[]
  }[]
}

export interface SoldGiftCard {
  id: string
  order_id: string
  order_item_id: string
  status: 'ACTIVE' | 'DEPLETED' | 'FROZEN' | 'EXPIRED'
  /** What it was sold for, and worth */
  amount: Money
  last_characters: string | null
  /** Whether its code was made, which is shown once */
  code_shown: boolean
  expires_at: string | null
  taken_back_at: string | null
  created_at: string
}

export interface StockItem {
  id: string
  variant_id: string
  /** Code of a location */
  warehouse: string
  /** False if the variant can be sold without limit */
  tracked: boolean
  /** Units that are physically there */
  on_hand: number
  /** Units that are promised: `committed` and `held` together */
  reserved: number
  /** Units that are held for a time, such as for a cart; part of `reserved` */
  held: number
  /** Units of orders that have not shipped; part of `reserved` */
  committed: number
  /** Units on hand that cannot be sold */
  damaged: number
  /** Units on hand that are kept back from sale */
  safety_stock: number
  /** Units on the way here from other locations */
  incoming: number
  /** `on_hand` less `reserved`, `damaged` and `safety_stock`; negative if more is promised than is there */
  available: number
  /** False if the location is inactive, so that no tracked unit there is for sale, whatever is `available`; follows a switch of the location within seconds */
  offered: boolean
  /** With so many available units or fewer the stock is low, and `stock.low` is emitted; null if nobody wants to know */
  low_stock_at: number | null
  /** What may be sold beyond what is available: nothing (`DENY`), up to `backorder_limit` units (`BACKORDER`), or up to so many until `release_at` and nothing from then on (`PREORDER`) */
  policy: 'DENY' | 'BACKORDER' | 'PREORDER'
  /** Units that may be sold beyond those that are available; null is without limit */
  backorder_limit: number | null
  /** Until when a `PREORDER` sells units that are not there; null with the other policies */
  release_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface StoredValue {
  id: string
  kind: 'GIFT_CARD' | 'STORE_CREDIT'
  status: 'ACTIVE' | 'DEPLETED' | 'FROZEN' | 'EXPIRED'
  /** What it was issued with */
  initial: Money
  /** What is owed to whoever holds it */
  balance: Money
  /** The balance without what payments hold */
  available: Money
  owner_id: string | null
  last_characters: string | null
  expires_at: string | null
  order_id: string | null
  order_item_id: string | null
  taken_back_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface StoredValueEntry {
  id: string
  stored_value_id: string
  kind: 'ISSUED' | 'CREDITED' | 'DEBITED' | 'SPENT' | 'REFUNDED' | 'EXPIRED' | 'MOVED' | 'FROZEN' | 'UNFROZEN'
  /** What the balance changed by; negative for less */
  amount: Money
  /** The balance after it */
  balance: Money
  reason: string | null
  note: string | null
  payment_id: string | null
  created_at: string
}

export interface StoredValueSettings {
  expires_after_months: number | null
  version: number
  updated_at: string | null
}

export interface SubmitProviderRequest {
  reason?: string | undefined
}

export interface Suggestions {
  /** `q` with its last word completed or corrected, as products have it. Searching for any of them in the same `locale` and `channel` finds at least one product */
  words: string[]
  products: {
    id: string
    title: string
    handle: string
  }[]
}

export interface TaxCalculation {
  id: string
  /** ISO 4217 code */
  currency: string
  lines: {
    ref: string
    quantity: number
    tax_code: string
    /** Tax jurisdiction */
    jurisdiction: string
    /** Reason for the rate */
    reason: 'STANDARD' | 'REDUCED' | 'ZERO' | 'EXEMPT' | 'OUT_OF_SCOPE' | 'REVERSE_CHARGE'
    /** Decimal; 0.19 is nineteen per cent */
    rate: string
    base: Money
    amount: Money
    /** The base and its tax */
    total: Money
    /** The same for each rate of the line */
    taxes: {
      tax_rate_id: string | null
      name: string
      /** Tax jurisdiction */
      jurisdiction: string
      /** Reason for the rate */
      reason: 'STANDARD' | 'REDUCED' | 'ZERO' | 'EXEMPT' | 'OUT_OF_SCOPE' | 'REVERSE_CHARGE'
      /** Decimal; 0.19 is nineteen per cent */
      rate: string
      base: Money
      amount: Money
    }[]
  }[]
  shipping: {
    tax_code: string
    /** Tax jurisdiction */
    jurisdiction: string
    /** Reason for the rate */
    reason: 'STANDARD' | 'REDUCED' | 'ZERO' | 'EXEMPT' | 'OUT_OF_SCOPE' | 'REVERSE_CHARGE'
    /** Decimal; 0.19 is nineteen per cent */
    rate: string
    base: Money
    amount: Money
    /** The base and its tax */
    total: Money
    /** The same for each rate of the line */
    taxes: {
      tax_rate_id: string | null
      name: string
      /** Tax jurisdiction */
      jurisdiction: string
      /** Reason for the rate */
      reason: 'STANDARD' | 'REDUCED' | 'ZERO' | 'EXEMPT' | 'OUT_OF_SCOPE' | 'REVERSE_CHARGE'
      /** Decimal; 0.19 is nineteen per cent */
      rate: string
      base: Money
      amount: Money
    }[]
  } | null
  /** Each rate once, over all lines and shipping */
  taxes: {
    tax_rate_id: string | null
    name: string
    /** Tax jurisdiction */
    jurisdiction: string
    /** Reason for the rate */
    reason: 'STANDARD' | 'REDUCED' | 'ZERO' | 'EXEMPT' | 'OUT_OF_SCOPE' | 'REVERSE_CHARGE'
    /** Decimal; 0.19 is nineteen per cent */
    rate: string
    base: Money
    amount: Money
  }[]
  reference: string | null
  net_total: Money
  tax_total: Money
  total: Money
  from: {
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
    region: string | null
    postal_code: string | null
  } | null
  to: {
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
    region: string | null
    postal_code: string | null
  }
  customer_id: string | null
  tax_id: string | null
  exemption_id: string | null
  at: string
  /** Who calculated it: `BUILT_IN` for the rates of the tenant */
  gateway: string
  gateway_difference: Money | null
  fallback: string | null
  created_at: string
}

export interface TaxExemption {
  id: string
  customer_id: string
  jurisdictions: string[]
  certificate_url: string | null
  valid_from: string
  valid_to: string | null
  status: 'PENDING' | 'VALID' | 'REJECTED' | 'EXPIRED'
  rejection_reason: string | null
  approved_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface TaxGateway {
  /** `BUILT_IN` calculates by the rates of the tenant, `HTTP` asks the service at `url` */
  kind: 'BUILT_IN' | 'HTTP'
  url: string | null
  /** Whether a bearer token is configured */
  is_authorized: boolean
  version: number
  updated_at: string | null
  /** What happens if the gateway does not answer: `FAIL` refuses the calculation with 502, `USE_FALLBACK_RATES` uses the rates of the tenant and says so in `fallback` */
  on_failure: 'FAIL' | 'USE_FALLBACK_RATES'
}

export interface TaxRate {
  id: string
  /** ISO 3166-1 alpha-2 code of a country */
  country: string
  region: string | null
  postal: string | null
  tax_code: string
  priority: number
  /** Decimal; 0.19 is nineteen per cent */
  rate: string
  name: string
  compound: boolean
  reason: 'STANDARD' | 'REDUCED' | 'ZERO' | 'EXEMPT' | 'OUT_OF_SCOPE'
  valid_from: string
  valid_to: string | null
  preset: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface TaxSettings {
  /** How half a minor unit is rounded. It cannot be changed once taxes were calculated */
  rounding: 'HALF_AWAY_FROM_ZERO' | 'HALF_EVEN'
  /** `PER_LINE` rounds the tax of each line. `PER_INVOICE` rounds once for all lines with the same rates and shares the result out to them */
  rounding_level: 'PER_LINE' | 'PER_INVOICE'
  /** Whether amounts include tax where `tax_inclusive` is not said: those of base prices, and of price lists that say nothing of their own */
  prices_include_tax: boolean
  /** What stays the same where an inclusive price is sold to a country with another tax: `FIX_GROSS` what the customer pays, `FIX_NET` what is left without tax */
  inclusive_prices: 'FIX_GROSS' | 'FIX_NET'
  /** How something is taxed, as products and variants name it in `tax_code` */
  default_tax_code: string
  shipping_tax_code: string | null
  origin_country: string | null
  /** Countries in which you collect tax. Elsewhere a sale is out of scope, or is taxed as at home if both countries are in the European Union. Empty: wherever you have rates */
  registrations: string[]
  version: number
  updated_at: string | null
}

export interface Tenant {
  id: string
  mode: 'live' | 'sandbox'
  name: string
  currency: string
  status: 'ACTIVE' | 'DISABLED'
  settings: {
    /** Requests per second for each credential; null for the default of the installation */
    rate_limit: number | null
    /** Name of an IANA time zone, by which days begin and end */
    time_zone: string
  }
  /** How far the clock of a sandbox is ahead of real time */
  clock_offset_seconds: number
  version: number
  created_at: string
  updated_at: string
}

export interface Thread {
  id: string
  subject: ThreadSubject
  customer_id: string
  provider_id: string | null
  status: 'OPEN' | 'CLOSED'
  opened_by: 'CUSTOMER' | 'PROVIDER' | 'OPERATOR'
  /** Messages that the side of the caller has not read; in events that of the operator */
  unread: number
  message_count: number
  last_message_at: string
  first_inbound_at: string | null
  first_response_at: string | null
  first_response_due_at: string | null
  overdue_at: string | null
  spam: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface ThreadSubject {
  type: 'ORDER' | 'PRODUCT' | 'PROVIDER'
  id: string
}

/** An agent gets a token to act for a member (RFC 8693) */
export interface TokenExchangeGrant {
  grant_type: "urn:ietf:params:oauth:grant-type:token-exchange"
  /** An access token of the member, or of an agent that acts for the member */
  subject_token: string
  subject_token_type: "urn:ietf:params:oauth:token-type:access_token"
  /** An access token of the agent itself */
  actor_token?: string | undefined
  actor_token_type?: "urn:ietf:params:oauth:token-type:access_token" | undefined
  requested_token_type?: "urn:ietf:params:oauth:token-type:access_token" | undefined
  /** Scopes, separated by spaces; all that member and agent share if left out */
  scope?: string | undefined
  /** The address of this API, or one below it */
  resource?: string | undefined
  /** Id of the client, when it does not use HTTP Basic */
  client_id?: string | undefined
  /** Secret of the client; a public client has none */
  client_secret?: string | undefined
}

export interface Transfer {
  id: string
  /** Code of the location that the units leave */
  from: string
  /** Code of the location that the units go to */
  to: string
  /** The provider that both locations belong to; null if it is the operator’s */
  provider_id: string | null
  status: 'DRAFT' | 'READY' | 'IN_TRANSIT' | 'PARTIALLY_RECEIVED' | 'RECEIVED' | 'CLOSED_SHORT' | 'CANCELLED'
  lines: {
    variant_id: string
    /** Units that are to be sent */
    quantity: number
    /** Units that have left the origin */
    shipped: number
    /** Units that have arrived */
    received: number
  }[]
  /** Tracking numbers */
  tracking: string[]
  note: string | null
  shipped_at: string | null
  /** When the last units arrived, or the rest was given up or cancelled */
  closed_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface TrialBalance {
  /** Whether debits equal credits in every currency */
  balanced: boolean
  currencies: {
    /** ISO 4217 code */
    currency: string
    debits: Money
    credits: Money
    /** Whether one of these sums is more than a number can hold (2^53 - 1). It is shown as the largest that can; an export has all postings */
    out_of_range: boolean
    accounts: {
      /** Code without the owner: accounts that differ only in their owner are one line */
      code: string
      type: 'ASSET' | 'EXPENSE' | 'LIABILITY' | 'EQUITY' | 'REVENUE'
      debits: Money
      credits: Money
      balance: Money
      pending_debits: Money
      pending_credits: Money
      /** Whether one of these sums is more than a number can hold (2^53 - 1). It is shown as the largest that can; an export has all postings */
      out_of_range: boolean
    }[]
  }[]
}

export interface UnavailableShippingMethod {
  shipping_method_id: string
  /** What carts and orders call the method. It never changes */
  code: string
  name: string
  /** Why it is not available */
  reason: 'METHOD_INACTIVE' | 'CHANNEL_NOT_SERVED' | 'CURRENCY_NOT_OFFERED' | 'DESTINATION_NOT_SERVED' | 'WEIGHT_UNKNOWN' | 'WEIGHT_NOT_COVERED' | 'VALUE_NOT_COVERED' | 'CARRIER_NOT_SERVING' | 'RATE_NOT_QUOTED'
}

export interface UnfreezeStoredValueRequest {
  reason: 'CLEARED' | 'FOUND' | 'OTHER'
  /** For whoever reads the entries later */
  note?: string | undefined
}

export interface UpdateAccountSettingsRequest {
  message_url: string | null
}

export interface UpdateAccountingSettingsRequest {
  /** The standard chart whose numbers are proposed; null proposes none */
  chart?: 'SKR03' | 'SKR04' | null | undefined
  /** Number of the tax adviser at DATEV */
  consultant_number?: number | null | undefined
  /** Client numbers at the tax adviser, one for the books of each currency */
  clients?: readonly {
    /** ISO 4217 code */
    currency: string
    number: number
  }[] | undefined
  /** Month on whose first day a fiscal year begins */
  fiscal_year_starts_in?: number | undefined
  /** Digits of the numbers of general ledger accounts; accounts of persons have one more */
  account_number_length?: number | undefined
  /** AccountNumber of the account between two sides of an entry that have the same number; that of the chart where it is null */
  clearing_number?: string | null | undefined
  /** Numbers of groups; null for what the chart proposes. Others stay */
  account_numbers?: readonly {
    /** Code of an account, or of a group of them without their owners */
    code: string
    number: string | null
  }[] | undefined
  /** Whether what is imported cannot be changed in the accounting software any more */
  is_final?: boolean | undefined
}

export interface UpdateAddressRequest {
  /** ISO 3166-1 alpha-2 code of a country */
  country?: string | undefined
  name?: string | null | undefined
  company?: string | null | undefined
  line1?: string | null | undefined
  line2?: string | null | undefined
  city?: string | null | undefined
  region?: string | null | undefined
  postal_code?: string | null | undefined
  phone?: string | null | undefined
  /** Words of your own, such as home or warehouse */
  labels?: readonly string[] | undefined
  /** Whether orders are sent here unless they say otherwise; true takes it from another one */
  is_default_shipping?: boolean | undefined
  /** Whether invoices go here unless an order says otherwise; true takes it from another one */
  is_default_billing?: boolean | undefined
}

export interface UpdateAgentRequest {
  name?: string | undefined
  /** What the agent is for; shown to whoever decides on its requests */
  purpose?: string | undefined
  owner_member_id?: string | undefined
  scopes?: readonly ('*' | 'catalog:*' | 'catalog:read' | 'catalog:write' | 'inventory:*' | 'inventory:read' | 'inventory:write' | 'pricing:*' | 'pricing:read' | 'pricing:write' | 'shipping:*' | 'shipping:read' | 'shipping:write' | 'promotions:*' | 'promotions:read' | 'promotions:write' | 'tax:*' | 'tax:read' | 'tax:calculate' | 'tax:write' | 'customers:*' | 'customers:read' | 'customers:write' | 'accounts:*' | 'accounts:read' | 'accounts:write' | 'accounts:sign_in' | 'orders:*' | 'orders:read' | 'orders:write' | 'carts:*' | 'carts:read' | 'carts:write' | 'payment_gateways:*' | 'payment_gateways:read' | 'payment_gateways:write' | 'payment_methods:*' | 'payment_methods:read' | 'payment_methods:write' | 'stored_value:*' | 'stored_value:read' | 'stored_value:write' | 'stored_value:issue' | 'stored_value:lookup' | 'payments:*' | 'payments:read' | 'payments:write' | 'payments:refund' | 'recorded_payments:*' | 'recorded_payments:write' | 'disputes:*' | 'disputes:write' | 'gift_cards:*' | 'gift_cards:read' | 'gift_cards:reveal' | 'payment_links:*' | 'payment_links:read' | 'payment_links:write' | 'ledger:*' | 'ledger:read' | 'ledger:write' | 'ledger:close' | 'reconciliation:*' | 'reconciliation:read' | 'reconciliation:write' | 'marketplace:*' | 'marketplace:read' | 'marketplace:write' | 'marketplace:read_commissions' | 'marketplace:write_commissions' | 'marketplace:read_messages' | 'marketplace:write_messages' | 'marketplace:manage_messages' | 'marketplace:read_reviews' | 'marketplace:write_reviews' | 'marketplace:moderate_reviews' | 'webhooks:*' | 'webhooks:read' | 'webhooks:write' | 'events:*' | 'events:read' | 'uploads:*' | 'uploads:write' | 'sandbox:*' | 'sandbox:read' | 'sandbox:write' | 'identity:*' | 'identity:read' | 'identity:write' | 'agents:*' | 'agents:read' | 'agents:write' | 'audit:*' | 'audit:read' | 'views:*' | 'views:read' | 'views:write' | 'views:manage' | 'operator:*' | 'operator:tenants' | 'jobs:*' | 'jobs:read' | 'jobs:write' | 'privacy:*' | 'privacy:read' | 'privacy:write' | 'privacy:decide' | 'approvals:*' | 'approvals:read' | 'approvals:decide' | 'approvals:write' | 'activity:*' | 'activity:read' | 'activity:disclose')[] | undefined
  tools?: readonly string[] | null | undefined
  /** Upper limits of the agent, whatever policies and people allow: what is over a limit by itself is refused at once. Null is no limit */
  limits?: {
    per_action?: {
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null | undefined
    per_day?: {
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null | undefined
    actions_per_hour?: number | null | undefined
  } | undefined
}

export interface UpdateApprovalPolicyRequest {
  name?: string | undefined
  /** Policies are listed by ascending order. Of equally strict ones, which hold together, the first is named on the approval */
  order?: number | undefined
  match?: PolicyMatch | undefined
  /** Of the policies that match a write the strictest wins: `DENY`, `REQUIRE_APPROVAL`, `ALLOW` */
  effect?: 'ALLOW' | 'REQUIRE_APPROVAL' | 'DENY' | undefined
  approvers?: PolicyApprovers | undefined
  /** How long a write waits before it expires */
  ttl_hours?: number | undefined
  status?: 'ACTIVE' | 'DISABLED' | undefined
}

export interface UpdateCampaignRequest {
  name?: string | undefined
  budget?: CampaignBudget | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  timezone?: string | null | undefined
}

export interface UpdateCartItemRequest {
  quantity?: number | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateCartRequest {
  /** ISO 4217 code */
  currency?: string | undefined
  email?: string | null | undefined
  shipping_address?: ContactAddressBody | null | undefined
  billing_address?: ContactAddressBody | null | undefined
  shipping_method?: string | null | undefined
  /** Whether stock is held for this cart, for `hold_seconds` of the settings after each change. Buyers need an address and an email for it, and hold up to 20 units of a variant, for an hour in all */
  hold?: boolean | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateCategoryRequest {
  name?: string | undefined
  /** Readable part of URLs, unique in the tenant */
  handle?: string | undefined
  description?: string | null | undefined
  /** Texts in other languages, by BCP 47 language tag. A language that is sent is replaced as a whole, null removes it, and others stay as they are. */
  translations?: Record<string, {
    name?: string | undefined
    description?: string | undefined
  } | null> | undefined
  /** `HIDDEN` categories are not shown to shoppers; products stay in them */
  status?: 'ACTIVE' | 'HIDDEN' | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateChannelRequest {
  name?: string | undefined
  /** A `DISABLED` channel accepts no orders */
  status?: 'ACTIVE' | 'DISABLED' | undefined
  external_id?: string | null | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateCheckoutSettingsRequest {
  /** Minutes without a change after which a cart with lines counts as abandoned */
  abandoned_after_minutes?: number | undefined
  /** Days without a change after which a cart expires; an empty cart expires after one day */
  expires_after_days?: number | undefined
  /** How long stock is held after each change, in carts with `hold` */
  hold_seconds?: number | undefined
  /** Whether carts are taxed. A tax rate, if only of zero, must then exist for every destination */
  calculates_taxes?: boolean | undefined
}

export interface UpdateClientRequest {
  name?: string | undefined
  scopes?: readonly ('*' | 'catalog:*' | 'catalog:read' | 'catalog:write' | 'inventory:*' | 'inventory:read' | 'inventory:write' | 'pricing:*' | 'pricing:read' | 'pricing:write' | 'shipping:*' | 'shipping:read' | 'shipping:write' | 'promotions:*' | 'promotions:read' | 'promotions:write' | 'tax:*' | 'tax:read' | 'tax:calculate' | 'tax:write' | 'customers:*' | 'customers:read' | 'customers:write' | 'accounts:*' | 'accounts:read' | 'accounts:write' | 'accounts:sign_in' | 'orders:*' | 'orders:read' | 'orders:write' | 'carts:*' | 'carts:read' | 'carts:write' | 'payment_gateways:*' | 'payment_gateways:read' | 'payment_gateways:write' | 'payment_methods:*' | 'payment_methods:read' | 'payment_methods:write' | 'stored_value:*' | 'stored_value:read' | 'stored_value:write' | 'stored_value:issue' | 'stored_value:lookup' | 'payments:*' | 'payments:read' | 'payments:write' | 'payments:refund' | 'recorded_payments:*' | 'recorded_payments:write' | 'disputes:*' | 'disputes:write' | 'gift_cards:*' | 'gift_cards:read' | 'gift_cards:reveal' | 'payment_links:*' | 'payment_links:read' | 'payment_links:write' | 'ledger:*' | 'ledger:read' | 'ledger:write' | 'ledger:close' | 'reconciliation:*' | 'reconciliation:read' | 'reconciliation:write' | 'marketplace:*' | 'marketplace:read' | 'marketplace:write' | 'marketplace:read_commissions' | 'marketplace:write_commissions' | 'marketplace:read_messages' | 'marketplace:write_messages' | 'marketplace:manage_messages' | 'marketplace:read_reviews' | 'marketplace:write_reviews' | 'marketplace:moderate_reviews' | 'webhooks:*' | 'webhooks:read' | 'webhooks:write' | 'events:*' | 'events:read' | 'uploads:*' | 'uploads:write' | 'sandbox:*' | 'sandbox:read' | 'sandbox:write' | 'identity:*' | 'identity:read' | 'identity:write' | 'agents:*' | 'agents:read' | 'agents:write' | 'audit:*' | 'audit:read' | 'views:*' | 'views:read' | 'views:write' | 'views:manage' | 'operator:*' | 'operator:tenants' | 'jobs:*' | 'jobs:read' | 'jobs:write' | 'privacy:*' | 'privacy:read' | 'privacy:write' | 'privacy:decide' | 'approvals:*' | 'approvals:read' | 'approvals:decide' | 'approvals:write' | 'activity:*' | 'activity:read' | 'activity:disclose')[] | undefined
  /** How the client gets tokens */
  grant_types?: readonly ('client_credentials' | 'authorization_code' | 'refresh_token')[] | undefined
  /** Where members return to after they sign in; required by `authorization_code` */
  redirect_uris?: readonly string[] | undefined
}

export interface UpdateCollectionRequest {
  title?: string | undefined
  /** Readable part of URLs, unique in the tenant */
  handle?: string | undefined
  description?: string | null | undefined
  /** Texts in other languages, by BCP 47 language tag. A language that is sent is replaced as a whole, null removes it, and others stay as they are. */
  translations?: Record<string, {
    title?: string | undefined
    description?: string | undefined
  } | null> | undefined
  /** Whether a product meets all rules or any of them */
  matching?: 'ALL' | 'ANY' | undefined
  /** Conditions on the products of a collection of kind `RULE` */
  rules?: readonly CollectionRule[] | undefined
  /** Order of the products. `MANUAL` is the order given by `PUT …/products`, for kind `MANUAL`; prices are compared as amounts, regardless of their currency. */
  sort?: 'MANUAL' | 'NEWEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'TITLE' | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateCommissionPlanRequest {
  name?: string | undefined
}

export interface UpdateCustomerGroupRequest {
  /** Unique in the tenant, in whatever case */
  name?: string | undefined
  description?: string | null | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateLedgerAccountRequest {
  /** What people call it */
  name?: string | undefined
  external_number?: string | null | undefined
}

export interface UpdateLocationRequest {
  name?: string | undefined
  kind?: 'WAREHOUSE' | 'STORE' | 'PROVIDER' | 'DROPSHIP' | 'VIRTUAL' | undefined
  /** Stock is taken from the location with the highest priority first */
  priority?: number | undefined
  /** Countries that the location ships to; everywhere if the list is empty */
  ships_to?: readonly string[] | undefined
  timezone?: string | null | undefined
  cutoff_local?: string | null | undefined
  /** Whether customers can collect orders here */
  pickup?: boolean | undefined
  /** An inactive location gives no stock and takes none; what is reserved there can still ship. The default location is always active. */
  active?: boolean | undefined
  address?: {
    line1?: string | null | undefined
    line2?: string | null | undefined
    city?: string | null | undefined
    region?: string | null | undefined
    postal_code?: string | null | undefined
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
  } | null | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  /** true makes this the default location in place of the current one. false is refused for the default: make another location the default instead. */
  is_default?: boolean | undefined
}

export interface UpdateMediaRequest {
  alt?: string | null | undefined
}

export interface UpdateMemberRequest {
  name?: string | undefined
  /** A disabled member cannot sign in */
  status?: 'ACTIVE' | 'DISABLED' | undefined
  roles?: readonly ('OWNER' | 'ADMIN' | 'CATALOG_MANAGER' | 'ORDER_MANAGER' | 'FULFILLMENT' | 'FINANCE' | 'SUPPORT' | 'ANALYST' | 'DEVELOPER' | 'PROVIDER_OWNER' | 'PROVIDER_STAFF')[] | undefined
  password?: string | undefined
}

export interface UpdateMessageSettingsRequest {
  /** Within how many hours a seller answers the first message of a customer */
  response_hours: number
}

export interface UpdateMyProfileRequest {
  name?: string | null | undefined
  phone?: string | null | undefined
  locale?: string | null | undefined
  timezone?: string | null | undefined
  currency?: string | null | undefined
}

export interface UpdatePaymentGatewayRequest {
  name?: string | undefined
  /** A `DISABLED` gateway takes no new payments. One that is `DEGRADED` stays so until it answers */
  status?: 'ACTIVE' | 'DISABLED' | undefined
  currencies?: readonly string[] | null | undefined
  /** Of a gateway of kind `MANUAL` */
  manual?: {
    /** Bank accounts that money comes to, as the books name them: `asset:bank:{account}` */
    accounts?: readonly string[] | undefined
    /** Above these amounts another person confirms what one has recorded. A currency without one has 1000 of its major units */
    second_person_above?: readonly {
      amount: number
      /** ISO 4217 code */
      currency: string
    }[] | undefined
  } | undefined
  /** Of a gateway of kind `STRIPE` */
  stripe?: {
    publishable_key?: string | null | undefined
    api_base?: string | null | undefined
  } | undefined
  /** Secrets of a gateway of kind `STRIPE`: kept encrypted and never shown again. What is left out stays */
  credentials?: {
    /** Secret or restricted key of the account. It must be of the mode of the tenant */
    secret_key?: string | undefined
    /** What its notices are signed with: the newest first, and the one before it while it is replaced */
    webhook_secrets?: readonly string[] | undefined
  } | undefined
}

export interface UpdatePaymentMethodRequest {
  /** Makes it the default; the one before is it no more */
  default: true
}

export interface UpdatePriceListRequest {
  name?: string | undefined
  tax_inclusive?: boolean | null | undefined
  /** Lists with a higher priority are considered first */
  priority?: number | undefined
  /** All must hold; an empty one always does */
  conditions?: {
    channels?: readonly string[] | undefined
    countries?: readonly string[] | undefined
    customer_ids?: readonly string[] | undefined
    customer_group_ids?: readonly string[] | undefined
  } | undefined
  parent_id?: string | null | undefined
  adjust_rate?: string | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
}

export interface UpdateProductRequest {
  title?: string | undefined
  price?: {
    /** Minor units of the currency */
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  description?: string | null | undefined
  /** Media in display order; the first image is the `default_image` of the product */
  media_ids?: readonly string[] | undefined
  brand?: string | null | undefined
  /** Options by which buyers choose a variant. Every variant has a value for each option, and the combination is unique. Without options, `option_values` of variants are free. */
  options?: readonly {
    name: string
    values: readonly string[]
  }[] | undefined
  seo?: {
    title?: string | undefined
    description?: string | undefined
  } | null | undefined
  /** Readable part of URLs, unique in the tenant */
  handle?: string | undefined
  /** `PHYSICAL` and `BUNDLE` require shipping and track stock by default */
  kind?: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'BUNDLE' | 'GIFT_CARD' | undefined
  tax_code?: string | null | undefined
  /** Categories of the product; it is also found in their ancestors */
  category_ids?: readonly string[] | undefined
  /** Categories to put the product into, beside those that it is in; instead of `category_ids` */
  add_category_ids?: readonly string[] | undefined
  /** Categories to take the product out of, if it is in them; instead of `category_ids` */
  remove_category_ids?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  external_id?: string | null | undefined
  product_type_id?: string | null | undefined
  /** Values of the attributes of the product type, by key. A value that is sent replaces the old one, null removes it, and others stay as they are. */
  attributes?: Record<string, string | number | boolean | {
    value: number
    unit: string
  } | null> | undefined
  /** Texts in other languages, by BCP 47 language tag. A language that is sent is replaced as a whole, null removes it, and others stay as they are. */
  translations?: Record<string, {
    title?: string | undefined
    description?: string | undefined
    /** Values of localized attributes */
    attributes?: Record<string, string> | undefined
  } | null> | undefined
  /** Sales channels in which the product is sold while it is `ACTIVE`, each within its window; null is every channel, an empty list none */
  publications?: readonly {
    /** Handle of a sales channel */
    channel: string
    publish_at?: string | null | undefined
    unpublish_at?: string | null | undefined
  }[] | null | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateProductTypeRequest {
  name?: string | undefined
  /** Attributes of products of this type, in display order */
  attributes?: readonly {
    /** Key of the attribute: lower-case letters, digits and underscores */
    key: string
    name: string
    /** `ENUM` is one of `values`, `DATE` a day such as 2026-06-01, `MEASURE` a number in `unit`, `REFERENCE` the id of another product */
    type: 'STRING' | 'NUMBER' | 'BOOLEAN' | 'ENUM' | 'DATE' | 'MEASURE' | 'REFERENCE'
    /** Whether a product needs a value to be on sale; a draft does not */
    required?: boolean | undefined
    /** Whether the product has the value, or each of its variants */
    level?: 'PRODUCT' | 'VARIANT' | undefined
    /** Allowed values of an `ENUM`; other types have none */
    values?: readonly string[] | undefined
    unit?: string | null | undefined
    /** Whether it is a facet of the search */
    facet?: boolean | undefined
    /** Whether the search includes its value */
    searchable?: boolean | undefined
    /** Whether it can be translated: a `STRING` of level `PRODUCT` only */
    localized?: boolean | undefined
    /** Texts in other languages, by BCP 47 language tag */
    translations?: Record<string, {
      name?: string | undefined
      values?: Record<string, string> | undefined
    }> | undefined
  }[] | undefined
}

export interface UpdateProductsRequest {
  rows: readonly {
    id: string
    /** `ETag` of the resource, to change it only while it is the same */
    if_match?: string | undefined
    body?: UpdateProductRequest | undefined
  }[]
}

export interface UpdateProductsResponse {
  counts: {
    total: number
    succeeded: number
    waiting: number
    refused: number
    retry: number
  }
  rows: {
    /** The resource of the row; results are in the order of the rows */
    id: string
    /** WAITING: a policy wants somebody to approve it first. REFUSED: a rule is against it. RETRY: it was not done, or nobody knows, for a reason that passes; repeat the whole request with the same key */
    outcome: 'SUCCEEDED' | 'WAITING' | 'REFUSED' | 'RETRY'
    status: number
    result: Product | null
    approval_id: string | null
    problem: Record<string, unknown> | null
  }[]
}

export interface UpdatePromotionCodeRequest {
  status: 'ACTIVE' | 'DISABLED'
}

export interface UpdatePromotionRequest {
  name?: string | undefined
  campaign_id?: string | null | undefined
  /** In a stage the highest is applied first */
  priority?: number | undefined
  stacking?: PromotionStacking | undefined
  conditions?: PromotionConditions | undefined
  effects?: readonly PromotionEffect[] | undefined
  funding?: PromotionFunding | undefined
  channels?: readonly string[] | undefined
  currencies?: readonly string[] | undefined
  schedule?: PromotionSchedule | null | undefined
  /** Whether it also applies to items on sale */
  combinable_with_sale_price?: boolean | undefined
  /** Whether it may reduce a price below its floor */
  allow_below_floor?: boolean | undefined
  /** When units of an order are cancelled: `PRORATE` gives back their share, `KEEP` keeps it on the other lines, `REEVALUATE` recalculates it for the rest */
  on_return?: 'PRORATE' | 'REEVALUATE' | 'KEEP' | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  limits?: {
    /** Orders in all */
    total?: number | null | undefined
    /** Orders of a customer; guests cannot use it then */
    per_customer?: number | null | undefined
    /** Units, or sets, in an order */
    per_order?: number | null | undefined
    /** What it may cost in all; it then applies in this currency only */
    budget?: {
      amount: number
      /** ISO 4217 code */
      currency: string
    } | null | undefined
  } | undefined
}

export interface UpdateProviderRequest {
  /** Readable part of addresses, unique in the tenant */
  handle?: string | undefined
  display_name?: string | undefined
  legal_name?: string | null | undefined
  kind?: 'SELLER' | 'SERVICE' | 'BOTH' | undefined
  business?: 'INDIVIDUAL' | 'COMPANY' | undefined
  country?: string | null | undefined
  /** Tax numbers by their kind */
  tax_ids?: Record<string, string> | undefined
  /** ISO 4217 code */
  default_currency?: string | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  contact?: {
    name?: string | null | undefined
    email?: string | null | undefined
    phone?: string | null | undefined
  } | undefined
}

export interface UpdatePublishableKeyRequest {
  name?: string | undefined
  /** Origins whose pages may read the answers in a browser: scheme, host and, where it is not the usual one, port. No path and no wildcard; `http` only for `localhost`. Without any, pages of no other origin can use the key. */
  origins?: readonly string[] | undefined
  /** Whether numbers of units are told as they are. If not, a number is 1 where there are any, and 0 where there are none. */
  shows_stock?: boolean | undefined
}

export interface UpdateReviewRequest {
  rating?: number | undefined
  /** Stars of the aspects that the settings name */
  aspects?: Record<string, number> | undefined
  body?: string | null | undefined
  author_name?: string | null | undefined
  language?: string | null | undefined
}

export interface UpdateReviewSettingsRequest {
  /** `AUTOMATIC` publishes a review by itself, `BEFORE_PUBLICATION` when somebody has let it pass */
  moderation?: 'AUTOMATIC' | 'BEFORE_PUBLICATION' | undefined
  /** Days after the last delivery in which a review can be written */
  window_days?: number | undefined
  /** Days for which one side of a sale waits for the other; 0 for not at all */
  blind_days?: number | undefined
  /** What can be rated beside the whole */
  aspects?: readonly string[] | undefined
}

export interface UpdateSavedViewRequest {
  name?: string | undefined
  /** What the filters of the page are set to, as its address has them; 4,000 characters at most */
  filters?: Record<string, string> | undefined
  /** Whether everybody of the tenant, or of the same provider, sees it */
  shared?: boolean | undefined
}

export interface UpdateShippingMethodRequest {
  /** Name shown to customers */
  name?: string | undefined
  /** Methods with a higher priority are offered first, of several with one the cheapest */
  priority?: number | undefined
  /** Sales channels in which it is offered; in all of them if empty */
  channels?: readonly string[] | undefined
  tax_code?: string | null | undefined
  min_days?: number | null | undefined
  max_days?: number | null | undefined
  cutoff_local?: string | null | undefined
  /** `TABLE`: its own rates. `GATEWAY`: what the carrier gateway of the tenant answers; without one, or where it fails, its own rates */
  rates_from?: 'TABLE' | 'GATEWAY' | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateStockItemRequest {
  /** Units on hand that are kept back from sale */
  safety_stock?: number | undefined
  /** With so many available units or fewer the stock is low, and `stock.low` is emitted; null if nobody wants to know */
  low_stock_at?: number | null | undefined
  /** What may be sold beyond what is available: nothing (`DENY`), up to `backorder_limit` units (`BACKORDER`), or up to so many until `release_at` and nothing from then on (`PREORDER`) */
  policy?: 'DENY' | 'BACKORDER' | 'PREORDER' | undefined
  /** Units that may be sold beyond those that are available; null is without limit */
  backorder_limit?: number | null | undefined
  /** Until when a `PREORDER` sells units that are not there; null with the other policies */
  release_at?: string | null | undefined
}

export interface UpdateStoredValueSettingsRequest {
  expires_after_months: number | null
}

export interface UpdateTaxExemptionRequest {
  jurisdictions?: readonly string[] | undefined
  certificate_url?: string | null | undefined
  /** RFC 3339 */
  valid_from?: string | undefined
  valid_to?: string | null | undefined
}

export interface UpdateTaxRateRequest {
  /** Decimal with at most six places, at most 1; 0.19 is nineteen per cent */
  rate?: string | undefined
  /** As an invoice shows it */
  name?: string | undefined
  /** Whether it is charged on the base and on the taxes of lower priorities, not on the base alone */
  compound?: boolean | undefined
  /** Rates of different priorities add up. Of several with the same one the closest to the address applies alone */
  priority?: number | undefined
  /** Why the rate is what it is: `STANDARD` or `REDUCED` where it is above 0. Unless said, `STANDARD`, or `ZERO` for a rate of 0 */
  reason?: 'STANDARD' | 'REDUCED' | 'ZERO' | 'EXEMPT' | 'OUT_OF_SCOPE' | undefined
  /** The first moment at which it applies. A law that begins on a day begins at midnight in the country whose tax it is */
  valid_from?: string | undefined
  valid_to?: string | null | undefined
}

export interface UpdateTaxSettingsRequest {
  /** How half a minor unit is rounded. It cannot be changed once taxes were calculated */
  rounding?: 'HALF_AWAY_FROM_ZERO' | 'HALF_EVEN' | undefined
  /** `PER_LINE` rounds the tax of each line. `PER_INVOICE` rounds once for all lines with the same rates and shares the result out to them */
  rounding_level?: 'PER_LINE' | 'PER_INVOICE' | undefined
  /** Whether amounts include tax where `tax_inclusive` is not said: those of base prices, and of price lists that say nothing of their own */
  prices_include_tax?: boolean | undefined
  /** What stays the same where an inclusive price is sold to a country with another tax: `FIX_GROSS` what the customer pays, `FIX_NET` what is left without tax */
  inclusive_prices?: 'FIX_GROSS' | 'FIX_NET' | undefined
  /** How something is taxed, as products and variants name it in `tax_code` */
  default_tax_code?: string | undefined
  shipping_tax_code?: string | null | undefined
  origin_country?: string | null | undefined
  /** Countries in which you collect tax. Elsewhere a sale is out of scope, or is taxed as at home if both countries are in the European Union. Empty: wherever you have rates */
  registrations?: readonly string[] | undefined
}

export interface UpdateTenantSettingsRequest {
  name?: string | undefined
  settings?: {
    rate_limit?: number | null | undefined
    /** Name of an IANA time zone, by which days begin and end */
    time_zone?: string | undefined
  } | undefined
}

export interface UpdateThreadRequest {
  /** Nobody has to answer it, and it is left out of figures */
  spam: boolean
}

export interface UpdateTransferRequest {
  /** Code of the location that the units leave */
  from?: string | undefined
  /** Code of the location that the units go to */
  to?: string | undefined
  /** Lines of one variant are added up */
  lines?: readonly {
    variant_id: string
    quantity: number
  }[] | undefined
  /** Tracking numbers */
  tracking?: readonly string[] | undefined
  note?: string | null | undefined
}

export interface UpdateVariantRequest {
  price?: {
    /** Minor units of the currency */
    amount: number
    /** ISO 4217 code */
    currency: string
  } | undefined
  sku?: string | null | undefined
  title?: string | undefined
  /** A `DISABLED` variant cannot be ordered */
  status?: 'ACTIVE' | 'DISABLED' | undefined
  /** Position among the variants of the product, in ascending order */
  position?: number | undefined
  /** Values that distinguish the variant: one for each option of the product */
  option_values?: Record<string, string> | undefined
  /** Identifiers such as EAN, with a valid check digit where there is one. They are unique among the variants of one seller, except for `MPN`, which is unique only for its manufacturer. */
  identifiers?: readonly {
    type: 'GTIN' | 'EAN' | 'UPC' | 'ISBN' | 'MPN' | 'ASIN'
    value: string
  }[] | undefined
  /** Components of one unit of a bundle; variants of other kinds have none */
  components?: readonly {
    variant_id: string
    quantity: number
  }[] | undefined
  /** Whether sales are limited to the available units. When absent it is true for variants that require shipping, and wherever a number of units is given. */
  track_inventory?: boolean | undefined
  requires_shipping?: boolean | undefined
  weight_g?: number | null | undefined
  dimensions_mm?: {
    length: number
    width: number
    height: number
  } | null | undefined
  hs_code?: string | null | undefined
  origin_country?: string | null | undefined
  tax_code?: string | null | undefined
  external_id?: string | null | undefined
  /** Media of the product that show this variant, in display order */
  media_ids?: readonly string[] | undefined
  /** Values of the attributes of the product type, by key. A value that is sent replaces the old one, null removes it, and others stay as they are. */
  attributes?: Record<string, string | number | boolean | {
    value: number
    unit: string
  } | null> | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateVariantsRequest {
  rows: readonly {
    id: string
    /** `ETag` of the resource, to change it only while it is the same */
    if_match?: string | undefined
    body?: UpdateVariantRequest | undefined
  }[]
}

export interface UpdateVariantsResponse {
  counts: {
    total: number
    succeeded: number
    waiting: number
    refused: number
    retry: number
  }
  rows: {
    /** The resource of the row; results are in the order of the rows */
    id: string
    /** WAITING: a policy wants somebody to approve it first. REFUSED: a rule is against it. RETRY: it was not done, or nobody knows, for a reason that passes; repeat the whole request with the same key */
    outcome: 'SUCCEEDED' | 'WAITING' | 'REFUSED' | 'RETRY'
    status: number
    result: Variant | null
    approval_id: string | null
    problem: Record<string, unknown> | null
  }[]
}

export interface UpdateWebhookEndpointRequest {
  /** URL that events are posted to: https, on the public internet */
  url?: string | undefined
  /** Event types to send: a type, `order.*` for all of a noun, or `*` for all. Version 1 of each is sent; `order.paid@2` asks for another. */
  event_types?: readonly string[] | undefined
  description?: string | null | undefined
  /** `envelope` sends events as the feed shows them, `cloudevents` as CloudEvents 1.0 documents */
  format?: 'envelope' | 'cloudevents' | undefined
  metadata?: Record<string, string | number | boolean> | undefined
}

export interface UpdateWebhookEndpointResponse {
  id: string
  url: string
  description: string | null
  event_types: string[]
  /** `envelope` sends events as the feed shows them, `cloudevents` as CloudEvents 1.0 documents */
  format: 'envelope' | 'cloudevents'
  /** Signatures of Standard Webhooks: a shared secret (v1), or an Ed25519 key pair whose public key you get (v1a) */
  signature: 'hmac-sha256' | 'ed25519'
  /** Events are sent to an ACTIVE or DEGRADED endpoint, queued while it is PENDING_VERIFICATION or PAUSED, and not queued while it is DISABLED */
  status: 'PENDING_VERIFICATION' | 'ACTIVE' | 'PAUSED' | 'DEGRADED' | 'DISABLED'
  disabled_reason: 'gone' | 'unreachable' | 'verification_failed' | null
  disabled_after: number | null
  public_key: string | null
  previous_secret_expires_at: string | null
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
}

export interface Upload {
  id: string
  status: 'PENDING' | 'COMPLETE'
  name: string
  content_type: string
  /** Size of the content in bytes */
  size: number
  sha256: string | null
  /** Path to which the content is sent with PUT */
  upload_url: string
  version: number
  created_at: string
  updated_at: string
  /** When the upload and its content are removed */
  expires_at: string
}

export interface ValidateAddressRequest {
  /** ISO 3166-1 alpha-2 code of a country */
  country: string
  name?: string | null | undefined
  company?: string | null | undefined
  line1?: string | null | undefined
  line2?: string | null | undefined
  city?: string | null | undefined
  region?: string | null | undefined
  postal_code?: string | null | undefined
  phone?: string | null | undefined
  /** Words of your own, such as home or warehouse */
  labels?: readonly string[] | undefined
}

export interface ValidateAddressResponse {
  is_valid: boolean
  /** As it would be kept */
  address: {
    name: string | null
    company: string | null
    line1: string | null
    line2: string | null
    city: string | null
    region: string | null
    postal_code: string | null
    /** ISO 3166-1 alpha-2 code of a country */
    country: string
    phone: string | null
    /** Words of your own, such as home or warehouse */
    labels: string[]
  }
  /** What is missing or wrong; empty for a valid address */
  errors: {
    /** JSON Pointer to the field */
    path: string
    code: string
    message: string
  }[]
}

export interface Variant {
  id: string
  product_id: string
  provider_id: string | null
  /** Whether its price, SKU and stock are shown as those of the product */
  is_default: boolean
  sku: string | null
  title: string
  /** A `DISABLED` variant cannot be ordered */
  status: 'ACTIVE' | 'DISABLED'
  /** Position among the variants of the product, in ascending order */
  position: number
  /** Values that distinguish the variant: one for each option of the product */
  option_values: Record<string, string>
  /** Identifiers such as EAN, with a valid check digit where there is one. They are unique among the variants of one seller, except for `MPN`, which is unique only for its manufacturer. */
  identifiers: {
    type: 'GTIN' | 'EAN' | 'UPC' | 'ISBN' | 'MPN' | 'ASIN'
    value: string
  }[]
  /** Components of one unit of a bundle; variants of other kinds have none */
  components: {
    variant_id: string
    quantity: number
  }[]
  /** Null until a price is set. Variants of an `ACTIVE` product always have a price. */
  price: Money | null
  inventory: {
    /** Units that can be sold now, over all locations; no limit if stock is not tracked */
    available: number
    /** Code of a location */
    warehouse: string
  }
  /** Whether sales are limited to the available units. When absent it is true for variants that require shipping, and wherever a number of units is given. */
  track_inventory: boolean
  requires_shipping: boolean
  weight_g: number | null
  dimensions_mm: {
    length: number
    width: number
    height: number
  } | null
  hs_code: string | null
  origin_country: string | null
  tax_code: string | null
  external_id: string | null
  /** Media of the product that show this variant, in display order */
  media_ids: string[]
  /** Values of the attributes of the product type, by key */
  attributes: Record<string, string | number | boolean | {
    value: number
    unit: string
  }>
  metadata: Record<string, string | number | boolean>
  created_at: string
  updated_at: string
  version: number
}

export interface VerifyAiAuditRequest {
  /** Size of the checkpoint to start from; 0 for the whole log */
  from?: number | undefined
}

export interface VerifyAiAuditResponse {
  valid: boolean
  from: number
  /** Sequence of the last entry that was verified */
  through: number
  /** Checkpoints that were verified */
  checkpoints: number
  /** Up to 20 faults, in order */
  faults: {
    code: 'hash_mismatch' | 'chain_broken' | 'sequence_gap' | 'tenant_mismatch' | 'content_not_canonical' | 'root_mismatch' | 'signature_invalid' | 'key_unknown' | 'checkpoint_missing' | 'end_mismatch'
    /** The entry */
    sequence?: number
    /** The checkpoint */
    size?: number
  }[]
  /** `from` of the next call; null at the last checkpoint */
  next: number | null
}

export interface VerifyCustomerRequest {
  /** The `token` query parameter of the link */
  token: string
  /** The value whose SHA-256 was sent as `code_challenge` */
  code_verifier: string
}

export interface VerifyPrivacyRequestRequest {
  /** How you made sure that it is the person who asks */
  method: 'ACCOUNT' | 'EMAIL' | 'DOCUMENT' | 'IN_PERSON' | 'OTHER'
  reference?: string | null | undefined
}

export interface WebhookDelivery {
  id: string
  endpoint_id: string
  event_id: string
  event_type: string
  /** Sequence of the event in the feed */
  sequence: number
  /** DEAD if all retries failed; it can still be retried by request */
  status: 'PENDING' | 'RETRYING' | 'DELIVERED' | 'DEAD'
  /** Number of attempts so far */
  attempts: number
  next_attempt_at: string | null
  last_status: number | null
  last_error: string | null
  delivered_at: string | null
  created_at: string
  updated_at: string
  /** The last hundred attempts, newest first */
  attempt_log: {
    number: number
    at: string
    status: number | null
    error: string | null
    /** Time until the response headers arrived */
    latency_ms: number
    answer: string | null
  }[]
}

export interface WebhookEndpoint {
  id: string
  url: string
  description: string | null
  event_types: string[]
  /** `envelope` sends events as the feed shows them, `cloudevents` as CloudEvents 1.0 documents */
  format: 'envelope' | 'cloudevents'
  /** Signatures of Standard Webhooks: a shared secret (v1), or an Ed25519 key pair whose public key you get (v1a) */
  signature: 'hmac-sha256' | 'ed25519'
  /** Events are sent to an ACTIVE or DEGRADED endpoint, queued while it is PENDING_VERIFICATION or PAUSED, and not queued while it is DISABLED */
  status: 'PENDING_VERIFICATION' | 'ACTIVE' | 'PAUSED' | 'DEGRADED' | 'DISABLED'
  disabled_reason: 'gone' | 'unreachable' | 'verification_failed' | null
  disabled_after: number | null
  public_key: string | null
  previous_secret_expires_at: string | null
  health: {
    /** First attempts of deliveries that failed since the last success */
    failures: number
    held_until: string | null
    last_delivered_at: string | null
  }
  metadata: Record<string, string | number | boolean>
  version: number
  created_at: string
  updated_at: string
}

export interface WebhookReplay {
  id: string
  endpoint_id: string
  after_sequence: number
  through_sequence: number
  /** All events of the range, or only those that the endpoint has not accepted */
  what: 'ALL' | 'UNDELIVERED'
  status: 'RUNNING' | 'DONE'
  /** Sequence up to which the log was read */
  done_through: number
  /** Number of deliveries queued so far */
  queued: number
  created_at: string
  updated_at: string
}

export interface ListCustomersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by email */
  email?: string | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
  /** Customers in this group */
  group_id?: string | undefined
  /** Filter by status */
  status?: 'ACTIVE' | 'INVITED' | 'DISABLED' | 'ANONYMIZED' | undefined
}

export interface ListAddressesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListCustomerGroupsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
  /** Groups that this customer is in */
  customer_id?: string | undefined
}

export interface ListConsentsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListSandboxesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListClientsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListApiKeysQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListPublishableKeysQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListMembersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
}

export interface ListRolesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListAgentsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Only an active agent can act */
  status?: 'ACTIVE' | 'SUSPENDED' | 'RETIRED' | undefined
  /** Filter by owner member id */
  owner_member_id?: string | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
}

export interface ListAgentCredentialsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface NameActorsQuery {
  /** Up to 96 ids, comma-separated */
  ids: string
}

export interface ListAuditEntriesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Only changes of this resource */
  resource_id?: string | undefined
  /** Only changes by this member, client, API key or agent */
  actor_id?: string | undefined
  /** Only changes by this operation */
  operation?: string | undefined
  /** Only changes at or after this time */
  at_from?: string | undefined
  /** Only changes before this time */
  at_to?: string | undefined
}

export interface ListSavedViewsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** The page of the console that the view is for */
  page?: string | undefined
}

export interface ListTenantsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by mode */
  mode?: 'live' | 'sandbox' | undefined
  /** Filter by status */
  status?: 'ACTIVE' | 'DISABLED' | undefined
}

export interface ListLocationsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
}

export interface ListStockItemsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by variant id */
  variant_id?: string | undefined
  /** Code of a location */
  warehouse?: string | undefined
  /** Only items with at most this many units available; untracked items are left out */
  available_to?: number | undefined
}

export interface GetStockItemQuery {
  /** A past moment, for the counters as they were then */
  as_of?: string | undefined
}

export interface ListStockItemReservationsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListReservationsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** `HELD` until the units become those of an order, are given back or the time is over */
  status?: 'HELD' | 'COMMITTED' | 'RELEASED' | 'EXPIRED' | undefined
  /** Your id of the cart */
  owner_id?: string | undefined
}

export interface ListMovementsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by variant id */
  variant_id?: string | undefined
  /** Code of a location */
  warehouse?: string | undefined
  /** Only movements of this type */
  type?: 'RECEIPT' | 'ADJUSTMENT' | 'COUNT' | 'SHIP' | 'RETURN' | 'DAMAGE' | 'SAFETY_STOCK' | 'TRANSFER_OUT' | 'TRANSFER_IN' | 'LOSS' | undefined
  /** Occurred at this time or later */
  occurred_from?: string | undefined
  /** Occurred before this time */
  occurred_to?: string | undefined
}

export interface ListTransfersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'DRAFT' | 'READY' | 'IN_TRANSIT' | 'PARTIALLY_RECEIVED' | 'RECEIVED' | 'CLOSED_SHORT' | 'CANCELLED' | undefined
  /** Code of the location that the units leave */
  from?: string | undefined
  /** Code of the location that the units go to */
  to?: string | undefined
}

export interface ListLedgerAccountsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by type */
  type?: 'ASSET' | 'EXPENSE' | 'LIABILITY' | 'EQUITY' | 'REVENUE' | undefined
  /** Code of the account; the first word is its type */
  code?: string | undefined
  /** Code of a line of the trial balance: the accounts that it adds up */
  group?: string | undefined
  /** With `true`, only accounts that people may post to with journals */
  journals?: boolean | undefined
}

export interface GetLedgerAccountQuery {
  /** Only what had happened by then */
  as_of?: string | undefined
  /** Which time counts: the one in business (`EFFECTIVE`, unless said) or when it was posted */
  basis?: 'EFFECTIVE' | 'POSTED' | undefined
}

export interface ListLedgerPostingsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** RFC 3339 */
  as_of?: string | undefined
  /** Which time counts: the one in business (`EFFECTIVE`, unless said) or when it was posted */
  basis?: 'EFFECTIVE' | 'POSTED' | undefined
}

export interface ListLedgerTransactionsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Those that are `POSTED` unless said otherwise */
  status?: 'PENDING' | 'POSTED' | 'VOIDED' | 'EXPIRED' | undefined
  /** What happened */
  kind?: string | undefined
  /** With `true`, only what people have entered: journals and reversals */
  journals?: boolean | undefined
  /** Reference of the transaction, or several of them, comma-separated */
  ref?: string | undefined
  /** Code of an account: only transactions that post to it */
  account?: string | undefined
  /** The first of the transactions that are one exchange */
  link?: string | undefined
}

export interface ListLedgerPeriodsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'CLOSED' | 'REOPENED' | undefined
}

export interface GetTrialBalanceQuery {
  /** Only what had happened by then */
  as_of?: string | undefined
  /** Which time counts: the one in business (`EFFECTIVE`, unless said) or when it was posted */
  basis?: 'EFFECTIVE' | 'POSTED' | undefined
}

export interface GetLedgerStatementQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** First moment of the statement */
  from: string
  /** End of the statement, which is not in it any more */
  to: string
  /** Which time counts: the one in business (`EFFECTIVE`, unless said) or when it was posted */
  basis?: 'EFFECTIVE' | 'POSTED' | undefined
}

export interface ListPricesQuery {
  /** Filter by variant id */
  variant_id: string
  /** ISO 4217 code */
  currency?: string | undefined
}

export interface ListPriceHistoryQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by variant id */
  variant_id: string
  /** ISO 4217 code */
  currency?: string | undefined
}

export interface ListPriceListsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Without it, and without `ids`, all but the archived ones */
  status?: 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'EXPIRED' | 'ARCHIVED' | undefined
  /** Type of the lists */
  type?: 'BASE' | 'OVERRIDE' | 'SALE' | 'CONTRACT' | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
}

export interface ListPriceListPricesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by variant id */
  variant_id?: string | undefined
}

export interface GetLowestPriceQuery {
  /** Filter by variant id */
  variant_id: string
  /** That of the tenant without it */
  currency?: string | undefined
  /** Handle of the sales channel; `api` without it, as for an order */
  channel?: string | undefined
  /** As of that moment instead of now */
  at?: string | undefined
}

export interface ListFxRatesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** ISO 4217 code */
  base?: string | undefined
  /** ISO 4217 code */
  quote?: string | undefined
  /** Who published it */
  source?: string | undefined
  /** Rates as of this moment or before; the first of a pair is the one that stood then */
  at?: string | undefined
}

export interface ListQuotesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Needs `customers:read` */
  customer_id?: string | undefined
  /** `OPEN` until `expires_at`, then `EXPIRED`; `TAKEN` once an order was placed by it. `INDICATIVE` for prices of another moment than now, which cannot be ordered at */
  status?: 'OPEN' | 'TAKEN' | 'EXPIRED' | 'INDICATIVE' | undefined
  /** Created at this time or later */
  created_from?: string | undefined
  /** Created before this time */
  created_to?: string | undefined
}

export interface ListShippingMethodsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Without it, and without `code`, all but the archived ones */
  status?: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | undefined
  /** What carts and orders call the method. It never changes */
  code?: string | undefined
  /** Offered in this channel */
  channel?: string | undefined
  /** Filter by currency */
  currency?: string | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
}

export interface ListAiAuditEntriesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by agent id */
  agent_id?: string | undefined
  /** Only calls of this operation */
  operation?: string | undefined
  /** RFC 3339 */
  from?: string | undefined
  /** RFC 3339 */
  to?: string | undefined
}

export interface ListAgentActivityQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Only calls of this operation */
  operation?: string | undefined
  /** `DONE`; `BEGUN` when a payment gateway was asked; `WITHHELD` for approval; `REFUSED`; `UNKNOWN` if the result is not known */
  outcome?: 'DONE' | 'BEGUN' | 'WITHHELD' | 'REFUSED' | 'UNKNOWN' | undefined
  /** RFC 3339 */
  from?: string | undefined
  /** RFC 3339 */
  to?: string | undefined
}

export interface ListAiAuditCheckpointsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ProveAiAuditEntryQuery {
  /** Size of the checkpoint; by default the oldest that covers the entry */
  size?: number | undefined
}

export interface ProveAiAuditConsistencyQuery {
  /** Size of the older checkpoint */
  from: number
}

export interface ExportAiAuditQuery {
  /** Number of entries to skip */
  from?: number | undefined
}

export interface ListProductsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
  /** Filter by status */
  status?: 'DRAFT' | 'IN_REVIEW' | 'REJECTED' | 'ACTIVE' | 'ARCHIVED' | undefined
  /** Part of the title, case-insensitive */
  title?: string | undefined
  /** SKU of one of the variants */
  sku?: string | undefined
  /** Handle of the product, in full */
  handle?: string | undefined
  /** External id of the product, in full */
  external_id?: string | undefined
  /** One of the tags of the product, as it is written */
  tag?: string | undefined
  /** Filter by provider id */
  provider_id?: string | undefined
  /** Products in this category, or in one that is in it */
  category_id?: string | undefined
  /** Products of this collection */
  collection_id?: string | undefined
  /** Filter by product type id */
  product_type_id?: string | undefined
  /** Products that are `ACTIVE` and published in this sales channel now */
  channel?: string | undefined
  /** Products that show this media item */
  media_id?: string | undefined
  /** Updated at this time or later */
  updated_from?: string | undefined
  /** Shows the title in this language, or in the nearest one that has it (`de-AT`, then `de`) */
  locale?: string | undefined
}

export interface GetProductQuery {
  /** Shows title, description and localized attributes in this language, each in the nearest one that has it (`de-AT`, then `de`, then as the product has it) */
  locale?: string | undefined
}

export interface GetProductByHandleQuery {
  /** Shows title, description and localized attributes in this language, each in the nearest one that has it (`de-AT`, then `de`, then as the product has it) */
  locale?: string | undefined
}

export interface ListVariantsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListMediaQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** `FILE` is anything to download, such as a manual */
  kind?: 'IMAGE' | 'VIDEO' | 'MODEL' | 'FILE' | undefined
  /** Filter by status */
  status?: 'PROCESSING' | 'READY' | 'FAILED' | undefined
  /** Checksum of the uploaded content */
  sha256?: string | undefined
  /** Filter by provider id */
  provider_id?: string | undefined
  /** Part of the name of the file, case-insensitive */
  name?: string | undefined
  /** Whether a product shows it */
  used?: boolean | undefined
}

export interface GetProductAvailabilityQuery {
  /** Filter by variant id */
  variant_id?: string | undefined
  /** ISO 4217 code. Without it the currency that an order of the product would get: that of the tenant, or the only one that its variants have a price in */
  currency?: string | undefined
  /** Filter by quantity */
  quantity?: number | undefined
  /** Handle of a sales channel; `api` without it, as for an order */
  channel?: string | undefined
  /** ISO 3166-1 alpha-2 code of where it is sold and shipped to. Price lists of that country apply, and only stock of locations that ship there counts. */
  country?: string | undefined
  /** Needs `customers:read` as well */
  customer_id?: string | undefined
}

export interface ListOffersQuery {
  /** Up to 96 ids, comma-separated */
  variant_ids: string
  /** ISO 4217 code; that of the tenant without it */
  currency?: string | undefined
  /** Handle of a sales channel; `api` without it, as for an order */
  channel?: string | undefined
  /** ISO 3166-1 alpha-2 code of where it is sold. Price lists of that country apply. */
  country?: string | undefined
}

export interface SearchProductsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Search text: all words must occur, in any form and order; a word that does not occur in the catalog is searched as the beginning or end of longer words, see `expansions`, or is replaced by the nearest ones, see `corrections`. Without it all products that pass the filters are returned. */
  q?: string | undefined
  /** Brands; several are separated by commas and are alternatives; a comma within one is `\,` */
  brand?: string | undefined
  /** Kinds of product; several are separated by commas and are alternatives; a comma within one is `\,` */
  kind?: string | undefined
  /** Tags; several are separated by commas and are alternatives; a comma within one is `\,` */
  tag?: string | undefined
  /** Category that the product is in, or in one below it */
  category_id?: string | undefined
  /** Collection that the product is in */
  collection_id?: string | undefined
  /** Whether the variant can be ordered now */
  availability?: 'IN_STOCK' | 'OUT_OF_STOCK' | undefined
  /** Names and values of options, such as `size:M,size:L,colour:red`: values of one name are alternatives, and one variant must have a value of each name, in upper or lower case */
  options?: string | undefined
  /** Keys and values of attributes that are facets, such as `material:linen,material:cotton,weight:100..200`: values of one key are alternatives, and one variant must have a value of each key, itself or by its product. A range includes its start and excludes its end, and either may be left out. At most 10 keys */
  attributes?: string | undefined
  /** Lowest price in minor units of `currency` */
  price_min?: number | undefined
  /** Highest price in minor units of `currency` */
  price_max?: number | undefined
  /** ISO 4217 code of the prices that are shown, filtered and sorted by; that of the tenant when absent. Products without a price in it have `price` and `price_range` null, and come last in an order by price */
  currency?: string | undefined
  /** Language of the search, as a BCP 47 tag such as `de` or `de-AT`: translations into it are searched beside the untranslated texts, and returned where there are any */
  locale?: string | undefined
  /** Handle of a sales channel: only products that are published in it now */
  channel?: string | undefined
  /** `relevance` when something is searched, else `newest` */
  sort?: 'relevance' | 'price_asc' | 'price_desc' | 'newest' | undefined
}

export interface SuggestProductsQuery {
  /** Text typed so far; its last word may be incomplete */
  q: string
  /** Filter by limit */
  limit?: number | undefined
  /** Language of the search, as a BCP 47 tag such as `de` or `de-AT`: translations into it are searched beside the untranslated texts, and returned where there are any */
  locale?: string | undefined
  /** Handle of a sales channel: only products that are published in it now */
  channel?: string | undefined
}

export interface ListCategoriesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Children of this category; `none` for those at the top */
  parent_id?: string | "none" | undefined
  /** Handle of the category, in full */
  handle?: string | undefined
  /** `HIDDEN` categories are not shown to shoppers; products stay in them */
  status?: 'ACTIVE' | 'HIDDEN' | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
  /** Shows names and descriptions in this language, each in the nearest one that has it (`de-AT`, then `de`) */
  locale?: string | undefined
}

export interface GetCategoryQuery {
  /** Shows names and descriptions in this language, each in the nearest one that has it (`de-AT`, then `de`) */
  locale?: string | undefined
}

export interface ListCollectionsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** `MANUAL`: products are chosen one by one; `RULE`: they follow from rules */
  kind?: 'MANUAL' | 'RULE' | undefined
  /** Handle of the collection, in full */
  handle?: string | undefined
  /** Part of the title, case-insensitive */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
}

export interface ListCollectionProductsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'DRAFT' | 'IN_REVIEW' | 'REJECTED' | 'ACTIVE' | 'ARCHIVED' | undefined
  /** Products that are `ACTIVE` and published in this sales channel now */
  channel?: string | undefined
  /** Titles in this language, where there are any */
  locale?: string | undefined
}

export interface ListChannelsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** A `DISABLED` channel accepts no orders */
  status?: 'ACTIVE' | 'DISABLED' | undefined
  /** Handle of the channel, in full */
  handle?: string | undefined
}

export interface ListProductTypesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
}

export interface ListPaymentGatewaysQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** `TEST` moves no money and is for sandboxes, `MANUAL` is money that people record, `STRIPE` an account at Stripe */
  kind?: 'TEST' | 'MANUAL' | 'STRIPE' | undefined
  /** `DEGRADED`: it could not be reached, so another is taken where there is one, until it answers again. `DISABLED`: it takes no new payments, and those that it has go on */
  status?: 'ACTIVE' | 'DEGRADED' | 'DISABLED' | undefined
}

export interface ListPromotionsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Without it and without `ids`, all but the archived ones */
  status?: 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'EXHAUSTED' | 'ENDED' | 'ARCHIVED' | undefined
  /** `AUTOMATIC`, or `CODE` if a code is required */
  trigger?: 'AUTOMATIC' | 'CODE' | undefined
  /** Filter by campaign id */
  campaign_id?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
}

export interface ListCampaignsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Without it and without `ids`, all but the archived ones */
  status?: 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'EXHAUSTED' | 'ENDED' | 'ARCHIVED' | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
}

export interface ListPromotionCodesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'ACTIVE' | 'USED' | 'DISABLED' | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** Filter by batch id */
  batch_id?: string | undefined
  /** Codes that begin with this, whether in upper or lower case */
  code?: string | undefined
}

export interface ListPromotionCodeBatchesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListRedemptionsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by promotion id */
  promotion_id?: string | undefined
  /** Filter by campaign id */
  campaign_id?: string | undefined
  /** Filter by promotion code id */
  promotion_code_id?: string | undefined
  /** Your id of the cart or order: two to six lower-case letters, `_`, and 26 digits or lower-case letters. A promotion is counted once for it */
  holder?: string | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** Filter by order id */
  order_id?: string | undefined
  /** Filter by status */
  status?: 'RESERVED' | 'REDEEMED' | 'PARTIALLY_ROLLED_BACK' | 'RELEASED' | 'EXPIRED' | 'ROLLED_BACK' | undefined
}

export interface ListFaultsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListTaxRatesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** ISO 3166-1 alpha-2 code of a country */
  country?: string | undefined
  /** How something is taxed, as products and variants name it in `tax_code` */
  tax_code?: string | undefined
  /** Only rates that hold at this time */
  at?: string | undefined
}

export interface ListTaxCalculationsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** What you call the sale, such as the id of a cart or an order; the list finds it by that */
  reference?: string | undefined
  /** Who calculated it */
  gateway?: 'BUILT_IN' | 'HTTP' | undefined
  /** Whether the rates of the tenant were used because the gateway gave no usable answer */
  has_fallback?: boolean | undefined
  /** RFC 3339 */
  created_from?: string | undefined
  /** Not included */
  created_to?: string | undefined
}

export interface ListTaxExemptionsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** Filter by status */
  status?: 'PENDING' | 'VALID' | 'REJECTED' | 'EXPIRED' | undefined
}

export interface ListApprovalPoliciesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListApprovalPolicyVersionsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListApprovalGrantsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by agent id */
  agent_id?: string | undefined
}

export interface ListApprovalsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE' | undefined
  /** Filter by agent id */
  agent_id?: string | undefined
  /** Only what the caller asked for */
  mine?: boolean | undefined
  /** Only what waits and the caller can approve now */
  decidable?: boolean | undefined
}

export interface ListOrdersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'DRAFT' | 'PENDING' | 'AUTHORIZED' | 'CONFIRMED' | 'PAID' | 'PARTIALLY_FULFILLED' | 'FULFILLED' | 'COMPLETED' | 'RETURNED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED' | undefined
  /** Any of several states, comma-separated */
  statuses?: string | undefined
  /** The whole number, with or without `#`, in upper or lower case */
  number?: string | undefined
  /** Filter by external id */
  external_id?: string | undefined
  /** The whole address on the order, in any spelling */
  email?: string | undefined
  /** Filter by payment status */
  payment_status?: 'UNPAID' | 'PENDING' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'OVERPAID' | 'FAILED' | undefined
  /** Filter by fulfillment status */
  fulfillment_status?: 'NONE' | 'PARTIAL' | 'FULFILLED' | 'PARTIALLY_DELIVERED' | 'DELIVERED' | undefined
  /** `PENDING` while a refund is under way or due */
  refund_status?: 'NONE' | 'PENDING' | 'PARTIAL' | 'FULL' | undefined
  /** Whether the order is in a state in which units can ship: confirmed, paid or partially fulfilled */
  fulfillable?: boolean | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** Quote that the order was placed by */
  quote_id?: string | undefined
  /** The group of orders that were bought together of several sellers */
  order_group_id?: string | undefined
  /** The provider that sells all lines */
  provider_id?: string | undefined
  /** A provider with at least one unit that is not cancelled, alone or beside other sellers */
  seller_id?: string | undefined
  /** Whether the order counts as sold, as in analytics: it was paid in full at some moment and is not cancelled */
  sold?: boolean | undefined
  /** Sales channel */
  channel?: string | undefined
  /** ISO 4217 code */
  currency?: string | undefined
  /** Placed at this time or later */
  placed_from?: string | undefined
  /** Placed before this time */
  placed_to?: string | undefined
  /** Total of at least this many minor units, in whatever currency the order has */
  total_from?: number | undefined
  /** Total of at most this many minor units, in whatever currency the order has */
  total_to?: number | undefined
  /** The beginning of the number, with or without `#`, the external id in full, or a part of the email address on the order; for those who may read customers also a part of the name or email address of its customer */
  search?: string | undefined
}

export interface GetOrderTotalsQuery {
  /** Filter by customer id */
  customer_id: string
}

export interface ListOrderFulfillmentsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListPaymentMethodsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** Filter by status */
  status?: 'PENDING' | 'REQUIRES_ACTION' | 'ACTIVE' | 'EXPIRED' | 'DETACHED' | 'FAILED' | undefined
}

export interface ListStoredValueQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by kind */
  kind?: 'GIFT_CARD' | 'STORE_CREDIT' | undefined
  /** Filter by status */
  status?: 'ACTIVE' | 'DEPLETED' | 'FROZEN' | 'EXPIRED' | undefined
  /** Filter by owner id */
  owner_id?: string | undefined
  /** ISO 4217 code */
  currency?: string | undefined
  /** Filter by order id */
  order_id?: string | undefined
}

export interface ListStoredValueEntriesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListPaymentsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by order id */
  order_id?: string | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** Filter by status */
  status?: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED' | undefined
}

export interface ListRefundsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by payment id */
  payment_id?: string | undefined
  /** Filter by order id */
  order_id?: string | undefined
  /** Filter by status */
  status?: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED' | undefined
}

export interface ListDisputesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by payment id */
  payment_id?: string | undefined
  /** Filter by order id */
  order_id?: string | undefined
  /** Filter by status */
  status?: 'WARNING' | 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'ACCEPTED' | 'LOST' | 'CLOSED' | undefined
}

export interface ListPaymentCallbacksQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListOrderGiftCardsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListCartsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** `OPEN` and `ABANDONED` carts can be changed and completed. `COMPLETING` lasts only while the order is placed and is never returned */
  status?: 'OPEN' | 'COMPLETING' | 'COMPLETED' | 'ABANDONED' | 'EXPIRED' | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** The complete address, in any letter case */
  email?: string | undefined
  /** Handle of a sales channel */
  channel?: string | undefined
  /** Last changed at this moment or later */
  updated_from?: string | undefined
  /** Last changed before this moment */
  updated_to?: string | undefined
}

export interface ListCartPaymentsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListCartGiftCardsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListProvidersQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'APPLIED' | 'INVITED' | 'ONBOARDING' | 'IN_REVIEW' | 'REJECTED' | 'ACTIVE' | 'PAUSED' | 'SUSPENDED' | 'CLOSING' | 'CLOSED' | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
}

export interface GetMarketplaceAnalyticsQuery {
  /** RFC 3339 */
  from?: string | undefined
  /** RFC 3339 */
  to?: string | undefined
  /** Filter by provider id */
  provider_id?: string | undefined
  /** Filter by channel */
  channel?: string | undefined
  /** Adds `series`: the sales of each day, week or month */
  interval?: 'day' | 'week' | 'month' | undefined
  /** Adds `groups`: the sales of each provider or channel, the 100 largest */
  group_by?: 'provider' | 'channel' | undefined
  /** IANA time zone by which days begin; that of the tenant when absent */
  time_zone?: string | undefined
}

export interface GetProviderScorecardQuery {
  /** RFC 3339 */
  as_of?: string | undefined
}

export interface ListScorecardEvidenceQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Key of the metric */
  metric: 'cancellation_rate' | 'defect_rate' | 'on_time_ship_rate' | 'on_time_delivery_rate'
  /** `as_of` of the scorecard; now when absent */
  as_of?: string | undefined
  /** Whether a row counts against the provider; both when absent */
  faults?: boolean | undefined
}

export interface ListPaymentLinksQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by order id */
  order_id?: string | undefined
  /** Filter by status */
  status?: 'ACTIVE' | 'EXPIRED' | 'CANCELLED' | 'PAID' | undefined
}

export interface ListReconciliationRunsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'RUNNING' | 'EXCEPTIONS' | 'BALANCED' | 'FAILED' | 'CANCELLED' | undefined
  /** Filter by gateway id */
  gateway_id?: string | undefined
}

export interface ListReconciliationLinesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'WAITING' | 'MATCHED' | 'EXCEPTION' | undefined
  /** Filter by type */
  type?: 'CHARGE' | 'CAPTURE_REVERSAL' | 'REFUND' | 'REFUND_REVERSAL' | 'DISPUTE' | 'DISPUTE_REVERSAL' | 'FEE' | 'PAYOUT' | 'PAYOUT_REVERSAL' | 'OTHER' | undefined
}

export interface ListReconciliationExceptionsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by run id */
  run_id?: string | undefined
  /** `FOUND`: a later report has what was missing there, or the gateway has told of the payout that was missing here */
  status?: 'OPEN' | 'POSTED' | 'IGNORED' | 'FOUND' | undefined
  /** The report has what the books have not (`MISSING_HERE`) or the other way (`MISSING_THERE`), or both have it with another amount or another day */
  kind?: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT' | 'DATE' | undefined
}

export interface ListGatewayPayoutsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by gateway id */
  gateway_id?: string | undefined
  /** Filter by status */
  status?: 'EXPECTED' | 'IN_TRANSIT' | 'PAID' | 'RETURNED' | 'FAILED' | 'CANCELLED' | undefined
}

export interface ListCommissionPlansQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'DRAFT' | 'ACTIVE' | 'RETIRED' | undefined
  /** Part of the name, in upper or lower case */
  name?: string | undefined
  /** Up to 96 ids, comma-separated */
  ids?: string | undefined
}

export interface ListCommissionPlanRevisionsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListCommissionAssignmentsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by provider id */
  provider_id?: string | undefined
  /** Filter by plan id */
  plan_id?: string | undefined
  /** Only those for all providers without a plan of their own */
  is_default?: boolean | undefined
}

export interface ListCommissionLinesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by order id */
  order_id?: string | undefined
  /** Filter by provider id */
  provider_id?: string | undefined
  /** Filter by plan id */
  plan_id?: string | undefined
  /** `SALE`: what a sale came to. `REVERSAL`: taken back, with amounts below zero. `REINSTATEMENT`: taken back before, and owed again */
  kind?: 'SALE' | 'REVERSAL' | 'REINSTATEMENT' | undefined
  /** Of orders placed at this time or later */
  placed_from?: string | undefined
  /** Of orders placed before this time */
  placed_to?: string | undefined
  /** Made at this time or later */
  created_from?: string | undefined
  /** Made before this time */
  created_to?: string | undefined
}

export interface ListThreadsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by status */
  status?: 'OPEN' | 'CLOSED' | undefined
  /** Filter by subject id */
  subject_id?: string | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** Filter by provider id */
  provider_id?: string | undefined
  /** With messages that the side of the caller has not read */
  unread?: true | undefined
  /** Not answered by a human in time, and not yet either */
  overdue?: true | undefined
}

export interface ListMessagesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListRatingsQuery {
  /** Up to 96 ids of products and providers */
  ids: string
}

export interface ListReviewsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Reviews of this product, provider or customer */
  subject_id?: string | undefined
  /** Filter by subject type */
  subject_type?: 'PROVIDER' | 'PRODUCT' | 'CUSTOMER' | undefined
  /** Filter by author type */
  author_type?: 'CUSTOMER' | 'PROVIDER' | undefined
  /** Filter by status */
  status?: 'PENDING' | 'PUBLISHED' | 'FLAGGED' | 'REJECTED' | 'REMOVED' | 'WITHDRAWN' | undefined
  /** Filter by rating */
  rating?: number | undefined
  /** Of those who bought and sold, those of this order */
  order_id?: string | undefined
  /** By this customer, or of it */
  customer_id?: string | undefined
  /** Of what this provider sold */
  provider_id?: string | undefined
  /** What waits for a moderator: new, flagged, or with a new reply */
  to_moderate?: true | undefined
}

export interface ListEventsQuery {
  /** Events per page */
  limit?: number | undefined
  /** Sequence of the last event that was read. Without it a page begins with the oldest event that is kept, and a stream with the next one. */
  after_sequence?: number | undefined
  /** Begins with the first event that occurred at this time or later; with the oldest that is kept if that is later. Of this and `after_sequence` the one that leaves out more counts. */
  occurred_from?: string | undefined
  /** Order by `sequence`. With `desc` a page begins with the newest event and goes back from `after_sequence`; a stream is always `asc`. */
  order?: 'asc' | 'desc' | undefined
  /** An event type, `noun.*` for all types of a noun, or `*` for all */
  type?: string | undefined
  /** Only events of this resource */
  resource_id?: string | undefined
  /** Only events of this resource and events of others that concern it, such as the payments and shipments of an order */
  about?: string | undefined
}

export interface ListEventTypesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** An event type, `noun.*` for all types of a noun, or `*` for all */
  type?: string | undefined
}

export interface ListJobsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** What is imported or exported */
  kind?: string | undefined
  /** `VALIDATED` is the end of a dry run, `PARTIAL` of an import in which some rows failed */
  status?: 'QUEUED' | 'VALIDATING' | 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED' | 'VALIDATED' | 'CANCELLED' | undefined
}

export interface ListJobErrorsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListPrivacyRequestsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** `EXPORT` makes a copy of what is kept of the person, `ERASE` erases it */
  kind?: 'EXPORT' | 'ERASE' | undefined
  /** `BLOCKED` by a legal hold, or while something such as an open order needs the data */
  status?: 'RECEIVED' | 'PROCESSING' | 'BLOCKED' | 'COMPLETED' | 'REJECTED' | undefined
}

export interface ListLegalHoldsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by customer id */
  customer_id?: string | undefined
  /** Nothing of the person is erased while a hold is `ACTIVE` */
  status?: 'ACTIVE' | 'RELEASED' | undefined
}

export interface ListWebhookEndpointsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Events are sent to an ACTIVE or DEGRADED endpoint, queued while it is PENDING_VERIFICATION or PAUSED, and not queued while it is DISABLED */
  status?: 'PENDING_VERIFICATION' | 'ACTIVE' | 'PAUSED' | 'DEGRADED' | 'DISABLED' | undefined
}

export interface ListWebhookDeliveriesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
  /** Filter by endpoint id */
  endpoint_id?: string | undefined
  /** Filter by event id */
  event_id?: string | undefined
  /** DEAD if all retries failed; it can still be retried by request */
  status?: 'PENDING' | 'RETRYING' | 'DELIVERED' | 'DEAD' | undefined
}

export interface ListReleasesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListDeprecationsQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface ListServicesQuery {
  /** Items per page */
  limit?: number | undefined
  /** `page.next` of the previous page; send the same filters */
  cursor?: string | undefined
}

export interface CartTokenOption {
  /** Token of the cart; required with a publishable key, and for a customer who claims a guest cart */
  cartToken?: string | undefined
}
