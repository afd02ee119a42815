/** A backup or a restore that can't be, in words for the operator; nothing was changed. */
export class BackupRefused extends Error {}
