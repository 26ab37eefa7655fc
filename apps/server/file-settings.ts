import { Type } from 'typebox'
import { optional, setting, WebOrigin } from './setting.ts'

/** Where files are kept, and how much of them. */
export const fileSettings = {
  s3Endpoint: optional({
    name: 'SOUK_S3_ENDPOINT',
    schema: WebOrigin,
    otherwise: 'files lie in `SOUK_HOME`',
    meaning: 'a store that speaks S3, for uploads; needed where machines share a database',
    allowed: 'an address such as https://s3.eu-central-1.amazonaws.com without a path',
  }),
  s3Bucket: optional({
    name: 'SOUK_S3_BUCKET',
    schema: Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$' }),
    otherwise: 'none',
    meaning: 'the bucket in it, which is there already',
    allowed: '3 to 63 lower-case letters, digits, dots and hyphens',
  }),
  s3Region: setting({
    name: 'SOUK_S3_REGION',
    schema: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    fallback: 'us-east-1',
    meaning: 'the region that requests to it are signed for',
    allowed: 'lower-case letters, digits and hyphens',
  }),
  s3AccessKeyId: optional({
    name: 'SOUK_S3_ACCESS_KEY_ID',
    schema: Type.String({ minLength: 1, maxLength: 200 }),
    otherwise: 'none',
    meaning: 'the key that may read, write and delete in that bucket',
    show: (text) => `${text.length} characters long`,
  }),
  s3SecretAccessKey: optional({
    name: 'SOUK_S3_SECRET_ACCESS_KEY',
    schema: Type.String({ minLength: 1, maxLength: 200 }),
    otherwise: 'none',
    meaning: 'its secret',
    show: (text) => `${text.length} characters long`,
  }),
  storageQuota: setting({
    name: 'SOUK_STORAGE_QUOTA',
    schema: Type.Integer({ minimum: 1, maximum: 100_000 }),
    fallback: 20,
    meaning: 'GiB that the files of one tenant may take',
  }),
  sandboxStorageQuota: setting({
    name: 'SOUK_SANDBOX_STORAGE_QUOTA',
    schema: Type.Integer({ minimum: 1, maximum: 100_000 }),
    fallback: 2,
    meaning: 'the same for one sandbox',
  }),
}

const partsOfS3 = ['s3Endpoint', 's3Bucket', 's3AccessKeyId', 's3SecretAccessKey'] as const

/** A file store is described as a whole, or not at all. */
export function missingOfS3(
  read: Readonly<Partial<Record<(typeof partsOfS3)[number], string | undefined>>>,
): string[] {
  const missing = partsOfS3.filter((key) => read[key] === undefined)
  const given = partsOfS3.find((key) => read[key] !== undefined)
  if (given === undefined) return []
  const { name } = fileSettings[given]
  return missing.map((key) => `${name} is set: set ${fileSettings[key].name} as well`)
}
