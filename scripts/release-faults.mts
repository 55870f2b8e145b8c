import { z } from 'zod';

/** What a release is judged by: the files of the project as they are. */
export interface ReleaseFiles {
  readonly manifest: string;
  readonly versions: string;
  readonly package: string;
  readonly styles: string;
  readonly readme: string;
  readonly mainBytes: number;
  readonly limitBytes: number;
}

const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'must be x.y.z, as the tag of the release');

/** As the community directory asks (docs.obsidian.md, "Submission requirements for plugins" and "Manifest"). */
const manifestSchema = z.strictObject({
  id: z.string().regex(/^(?!.*obsidian)(?!.*plugin$)[a-z-]+$/, 'must be lower case, without "obsidian", and not end in "plugin"'),
  name: z.string().regex(/^(?!.*obsidian)(?!.*plugin$)/i, 'must not name Obsidian, nor end in "plugin"'),
  version,
  minAppVersion: version,
  description: z.string().max(250).regex(/^[A-Z][^]*\.$/, 'must be a sentence that ends with a full stop').regex(/^(?!.*(this plugin|obsidian))/i, 'must say what it does, without naming itself or the app'),
  author: z.string().min(1),
  authorUrl: z.url().optional(),
  fundingUrl: z.url().optional(),
  isDesktopOnly: z.literal(true, 'must be true: the endpoint needs Node'),
});

/** What the directory wants disclosed, each by the words under which the README does. */
const DISCLOSURES = ['**Network.**', '**Files outside the vault.**', 'No telemetry', 'no accounts', 'no advertising', 'have their own [licence and notice]'];

/** What keeps these files from being released; empty where nothing does. */
export function releaseFaults(files: ReleaseFiles): string[] {
  const parsed = manifestSchema.safeParse(JSON.parse(files.manifest));
  if (!parsed.success) return [`manifest.json: ${z.prettifyError(parsed.error)}`];
  const { version: released, minAppVersion } = parsed.data;
  const versions = z.record(z.string(), z.string()).parse(JSON.parse(files.versions));
  const { version: packaged } = z.object({ version: z.string() }).parse(JSON.parse(files.package));
  return [
    ...(packaged === released ? [] : [`package.json says ${packaged}, manifest.json ${released}.`]),
    ...(versions[released] === minAppVersion ? [] : [`versions.json gives ${versions[released] ?? 'no app'} for ${released}, manifest.json asks for ${minAppVersion}.`]),
    ...(files.mainBytes <= files.limitBytes ? [] : [`main.js has ${files.mainBytes} bytes, of ${files.limitBytes}.`]),
    ...(/!important|#[0-9a-f]{3,8}\b/i.test(files.styles) ? ['styles.css overrules the theme, or has a colour of its own: use the app’s variables.'] : []),
    ...DISCLOSURES.filter((words) => !files.readme.includes(words)).map((words) => `README.md does not say “${words}”.`),
  ];
}
