import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The data folder is another user's, in words for the operator. */
export class AnothersFolder extends Error {}

/** What a shop has in its data folder, or the folder itself where none was opened there yet. */
const telling = ['auth-secret', 'data-key', 'database', 'photos', '.']

/**
 * Throws where root would open a data folder that is another user's: the shop, which runs as that user, could not
 * read the keys, photos and files of the database that root left there.
 */
export async function refuseAnothersFolder(
  { dataDir }: { dataDir: string },
  user = process.getuid?.(),
): Promise<void> {
  if (user !== 0) return
  const owner = await ownerOf(dataDir)
  if (owner !== null && owner !== user)
    throw new AnothersFolder(
      `${dataDir} is another user's (number ${owner}), as whom the shop runs: do this as that user and not as root (runuser -u <its name> -- …)`,
    )
}

async function ownerOf(folder: string): Promise<number | null> {
  for (const name of telling)
    try {
      return (await stat(join(folder, name))).uid
    } catch (error) {
      // What is no folder, whoever opens it says in words.
      if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!)) throw error
    }
  return null
}
