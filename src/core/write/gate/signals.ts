/**
 * What the wording of a sentence gives away: its speech act, its modality, whose statement it is and how far it reaches.
 * Each entry is what the signal says, as the reasons of a verdict put it. Order is that of the learnt weights.
 */
export const SIGNALS = {
  remember: 'asks to remember it',
  fromNowOn: 'says that it holds from now on',
  standing: 'states a standing rule (always, never, every time)',
  preference: 'uses wording of preference',
  habit: 'tells a habit of the speaker',
  forMe: 'says what suits the speaker',
  wantsOfAgent: 'tells the agent how to work',
  prohibition: 'forbids something',
  correction: 'corrects something',
  outdated: 'says that something is no longer so',
  misspoke: 'takes back something said earlier',
  contrast: 'sets the right thing against the wrong one',
  procedure: 'gives steps or their order',
  decision: 'states a decision',
  decisionTaken: 'says that the matter is settled',
  willDo: 'says what will or will not be done',
  constraint: 'states a requirement or a limit',
  background: 'gives the background of a task',
  aim: 'names an aim, a budget or a date',
  milestone: 'reports something as finished',
  partDone: 'reports how far something is',
  nextStep: 'names the next step',
  reason: 'gives a reason',
  self: 'speaks of the speaker',
  group: 'speaks for a group of the speaker (we)',
  owned: 'is about something of the speaker',
  bodily: "is about the speaker's body, name or family",
  question: 'asks a question',
  aside: 'asks for general knowledge or for an explanation',
  doubtfulRecall: 'is not sure what was decided or done',
  hypothetical: 'is a hypothesis',
  unreal: 'says what would be if things were otherwise',
  uncertain: 'is a guess',
  debugging: 'is part of looking for a fault',
  undecided: 'leaves the matter open',
  others: 'is about somebody else',
  reported: 'reports what others say',
  quoted: 'quotes a text',
  material: 'hands over a text to work on',
  roleplay: 'asks for fiction or a role',
  command: 'is an instruction for the moment',
  oneOff: 'holds only for this once',
  smallTalk: 'is small talk',
  mood: 'vents or tells a passing moment',
  feeling: 'expresses a feeling',
  sarcasm: 'reads as irony',
  idiom: 'uses a set phrase that is no rule',
  passing: 'tells what the speaker is doing or hindered by right now',
  praise: 'praises what the agent has just made',
  picksOne: 'points at one of the things at hand',
  toolOutput: 'is what a program printed',
  ofNobody: 'speaks of neither the speaker nor the agent',
  ruleOfNobody: 'states a rule that is not the speaker\'s',
  fragment: 'is too short to stand alone',
  answersChoice: "answers the agent's question",
  confirms: "confirms the agent's proposal",
  answersProgress: "answers the agent's question about progress",
  contradicts: "contradicts what the agent took for granted",
  objects: 'objects to what the agent did',
  figures: 'names figures',
  names: 'names a file, tool, place or identifier',
} as const;

export type Signal = keyof typeof SIGNALS;
export const SIGNAL_NAMES = Object.keys(SIGNALS) as readonly Signal[];

/**
 * Words and phrases by signal, as sources of regular expressions. A leading `^` anchors to the start of the sentence after
 * fillers such as "well," or 那.
 */
export type Lexicon = Readonly<Partial<Record<Signal, readonly string[]>>>;
