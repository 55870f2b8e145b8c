/** Kinds of secrets, as reasons name them. */
export type SecretKind =
  | 'a private key'
  | 'an access key'
  | 'an API key'
  | 'an access token'
  | 'a client secret'
  | 'a token'
  | 'a bot token'
  | 'a webhook address'
  | 'a key of a payment service'
  | 'a signed token (JWT)'
  | 'a key of a storage account'
  | 'a secret of a one-time password'
  | 'credentials in an address'
  | 'an authorization header'
  | 'a password or key'
  | 'a payment card number'
  | 'a long random string that looks like a key'
  | 'a secret';

/** With who issues it, or the rule that found it, where that is known. Quotes nothing of the secret. */
export type SecretName = SecretKind | `${SecretKind} of ${string}` | `${SecretKind} (${string})`;
