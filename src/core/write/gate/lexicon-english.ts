import type { Lexicon } from './signals.js';

const PERSON =
  'boss|manager|teacher|professor|colleague|coworker|co-worker|teammate|roommate|flatmate|housemate|neighbou?r|friend|brother|sister|mother|father|mom|mum|dad|uncle|aunt|cousin|wife|husband|partner|girlfriend|boyfriend|ex|landlord|coach|doctor|client|customer|recruiter|reviewer|intern|lead|supervisor|kid|son|daughter|grandma|grandpa|nephew|niece|trainer|therapist|PM';
const SAY = 'says?|said|claims?|claimed|argues?|argued|insists?|insisted|thinks?|believes?|writes|wrote|swears?|suggests?|states?|recommends?|preaches|told|tells';
const DONE =
  'finished|completed|shipped|merged|deployed|submitted|passed|signed|fixed|released|published|launched|delivered|migrated|upgraded|approved|installed|booked|cleared|closed|resolved|converted|transcribed|verified|wrapped up|handed in|sent off|ticked off|signed off|rolled out|set up|paid off|moved in';
const PICK = 'decided|agreed|settled|chose|chosen|picked|opted|signed off|committed|concluded|resolved';

/** Not an order, though it begins with a verb: "Search service listens on …" tells something of a thing with that name. */
const NAME_WORD = "(?!(?:the|an?|it|this|that|these|those|what|whether|if|how|where|when|who|why|which|me|my|your|our|us|all|and|there|every|everything|please|sure)\\b)[\\w-]+ ";
const NO_NAME = `(?!(?:${NAME_WORD}){1,3}(?:is|are|was|were|listens|lives|runs (?:on|at|under))\\b|(?:${NAME_WORD}){2,3}(?:listen|runs?|live|uses?|writes?|stores?|needs?|takes?|sits?|depends?|belongs?|points?|has|have|returns?|polls?|reads?|sends?|goes|go|happens?|starts?|opens?|closes?|expires?)\\b)`;

/** A past form that speaks of what is not so. */
const WERE = "(?:were|was|had|did|could|didn't|wasn't|weren't|hadn't|couldn't|(?!need|indeed|exceed|proceed|feed|speed)[a-z]{2,}ed|got|went|came|gave|knew|paid|took|chose|found|won|lost|left|let|spoke|spent|made|ran|sold|bought)";
const WOULD = "(?:would|could|might|wouldn't|couldn't|(?:i|we|you|he|she|it|they)'d)";

/** What an agent writes, again and again: the plural, or no word for a single one. */
const ANSWERS = '(?:answers|replies|responses|explanations|summaries|messages|comments|commits|e?mails|reports|docs|documentation|examples|sentences|paragraphs|headings|titles|functions|changes|prs|output|wording|language|tone|style|prose|writing)';
const MANNER =
  '(?:short|brief|concise|terse|succinct|compact|crisp|detailed|thorough|simple|plain|clear|precise|specific|direct|honest|blunt|frank|polite|kind|friendly|formal|informal|casual|neutral|objective|critical|encouraging|positive|professional|serious|patient|consistent|technical|practical|minimal|small|strict|straightforward|to the point|matter-of-fact)';
const LANGUAGE = '(?:arabic|cantonese|chinese|czech|danish|dutch|english|finnish|french|german|greek|hebrew|hindi|hungarian|indonesian|italian|japanese|korean|mandarin|norwegian|polish|portuguese|romanian|russian|spanish|swedish|thai|turkish|ukrainian|vietnamese)';
const FORMALITIES = '(?:pleasantries|intros?|introductions?|preambles?|small talk|chit-?chat|apolog(?:y|ies)|disclaimers?|caveats?|fluff|filler|flattery|praise|emojis?|emoticons|lectures?|recaps?|hedging|jargon|buzzwords|greetings?|formalities|niceties|sign-offs?|padding|boilerplate)';
/** Words to the end of the sentence, of nothing in particular: "the", "a", "this" or a number point at the one thing that is being worked on. */
const IN_GENERAL = "(?:(?!(?:the|an?|this|that|these|those|it|its|them|him|her|his|one|both|either|neither|another|any|some|my|our|other|here|there|now|again|instead|today|tomorrow|tonight|yet|two|three|four|five|\\d+(?![\\w-]))\\b)[\\w'’+#./-]+,? ?){1,7}(?:please)?[.!]*$";

export const ENGLISH: Lexicon = {
  remember: [
    '^(?:please |also |but |and )*(?:do )?remember(?: this| that| my| me| our| the| i| to| how|:|,)',
    'please remember',
    '(?:please )?keep (?:it |this |that )?in mind',
    'bear in mind',
    '^(?:please )?note(?: that| this| to self| down| for|:)',
    'make a note|take a note|note (?:it|this|that) down|write (?:this|that|it) down|jot (?:this|that|it) down',
    '^(?:please )?write down (?:that|this|how)',
    "(?:don't|do not|never) forget",
    '^(?:please )?(?:save|store|file|log) (?:this|that|these|it)\\b',
    'keep (?:this|that|it|these) (?:on file|somewhere|handy|for (?:me|later))',
    'for (?:the record|future reference|later reference)|for next time|you(?:\'ll| will) need this again|put (?:this|that|it) in your (?:notes|memory)',
    'commit (?:this|that|it) to memory|add (?:this|that|it) to your (?:notes|memory)',
  ],
  fromNowOn: ['from (?:now|here|today|this point) on(?:wards?)?', 'going forward|moving forward|henceforth|as of (?:now|today)', 'in (?:the )?future', 'starting (?:now|today)', 'from (?:now|here) (?:out|forward)'],
  standing: [
    'always|every (?:single )?time|each time|whenever|without exception|no exceptions|as a rule|make it a rule|by default|at all times|under no circumstances',
    "never (?!mind|ever|again\\?|been|had|lived|was|were|seen)",
    "(?:no|not|don't|without)\\b.{0,60},? ever(?=[.!]?$)",
    "don't (?:you )?ever",
    'every (?:one|answer|estimate|message|mail|email|report|file|release|change|commit|reply|summary|draft)',
    'everything|anything (?:you|that|i)|all (?:my|your|our|the|of)',
    'each (?:answer|estimate|message|mail|email|report|file|release|change|commit|reply)',
  ],
  preference: [
    "i(?:'d| would)? (?:much |really |strongly |far |always )?(?:prefer|rather)",
    'i prefer|my preference|my preferred|preferred|preferably',
    'i (?:really |just |do |quite )?(?:like|love|enjoy|adore|hate|dislike|loathe|despise|detest)',
    "(?:i )?(?:can't|cannot|can not) (?:stand|bear)",
    "(?:big |huge |not (?:a |much of a |such a )?)fan of|i'm a (?:\\w+ )?(?:believer|person|user|lover)",
    'my (?:favou?rite|go-to|default|usual)',
    "(?:drives|drive|makes|make|gives|give|puts?|loses?) me (?:up|mad|crazy|nuts|anxious|nervous|off|a headache|sick|nightmares|to sleep|halfway)",
    "(?:doesn't|don't|does not|do not) agree with me|works? (?:far |much )?better for me|i'm (?:more |most )?comfortable with|at home with|i find .{1,60} (?:easier|harder|annoying|confusing|tiring|useless|unreadable)",
    '(?:over|beats?) .{1,30} any day|any day\\b',
    'allergic|intolerant|sensitive to',
    "i (?:don't|do not) (?:want|like|do|eat|drink|trust|use|need|care for|touch)",
  ],
  habit: [
    "i (?:\\w+ )?(?:usually|normally|generally|typically|tend to|mostly|mainly|always|never|hardly ever|rarely|only|still) ",
    "^(?:usually|normally|generally|mostly|typically)\\b",
    'i live in (?:my |the )?(?:vim|emacs|terminal|shell|browser|notion|obsidian|excel|vs ?code)',
    'my routine|is my thing|my style|that\'s how i (?:do|work|like|want)|the way i (?:like|work|want)|i\'ve always (?:been|used|done|preferred)|have been for .{1,15}years',
    'i (?:skip|avoid|stick to|go for|work best|learn (?:better|best)|sleep|run|train|study|read|cook|write|drink|eat) .{0,60}(?:when|in the|at|on|by|with|from|better|best|only|every)',
  ],
  forMe: ['for me(?=[,.!;]|$| (?:always|thanks|please))', '(?:suits?|fits?) me|help(?:s)? me more', '(?:use|be|speak|talk|go) \\w+ with me', 'works for me|for (?:my|our) (?:lists|recipes|notes|files|mails|emails|reports|code|eyes)', "(?:over|instead of|not|never|rather than) .{1,40}(?:,? please)(?=[.!]|$)"],
  wantsOfAgent: [
    '^(?:please |so |and )*(?:always|never) (?!mind|ever|again|been|had|lived|was|were|is|are|seen|saw|heard|knew|thought|a|an|the|as)[a-z]+(?<![^s]s|ed)(?= )',
    '(?:answer|reply|respond|speak|talk|write) (?:(?:to|with) me )?(?:only |always )?in (?!this|that|the|a|an)\\w+',
    '(?:give|send|show|tell|ask|call|remind|answer|quote|quiz|warn|wake|book|schedule|write|explain|keep|put|use|format|address|wrap|list|mention|plan) (?:me|it|things|them|all|every|code|mails?|your|the|my|no|only)',
    'i (?:want|need|expect|like) (?:you to|all|every|my|the|them|it|things|your|short|long)',
    "(?:would|'d) (?:help|be (?:good|nice|great|better|useful)|appreciate it|like it) if you",
    'be (?:blunt|brief|direct|concise|honest|formal|strict)',
    'when (?:you|we|i) \\w+',
    '(?:anything|whatever|everything) (?:you|i) ',
  ],
  howToAnswer: [
    `^(?:please )?keep (?:all |your |my )*(?:commit )?${ANSWERS} (?:\\w+ )?(?:${MANNER}|under|below|within|to \\d|in)`,
    `^(?:please )?be (?:more |very |as |always )*${MANNER}(?:(?:,| and| but) (?:\\w+ )?\\w+)?(?: with me| in (?:your|all|code) \\w+| please)?[.!]*$`,
    `^(?:please )?(?:answer|reply|respond|speak|talk|write|explain|chat|comment)(?: to me| with me| everything)? (?:only )?(?:in )?(?:(?:simple|plain|british|american|formal|simplified|traditional) )?${LANGUAGE}(?: to me| with me| only|,? please)*[.!]*$`,
    `^(?:${MANNER},? (?:and \\w+ )?(?:commit )?${ANSWERS}|(?:commit )?${ANSWERS} (?:only )?in ${LANGUAGE})(?: only|,? please)*[.!]*$`,
    `^(?:please )?(?:use|prefer|favou?r|stick to|default to) ${IN_GENERAL}`,
    `^(?:please )?(?:give|show|cite|include|provide|quote|format|double-check|verify|round|spell|label|indent|comment|write|explain|think|put|end|start|begin)(?: me| your| all)? (?:(?:code|dates|answers) )?${IN_GENERAL}`,
    `^(?:please )?(?:skip|drop|cut|leave out|omit|spare me|no more|less|fewer|enough) (?:with )?(?:the |your |all |any )*${FORMALITIES}`,
    `^(?:please )?(?:don't|do not|never|stop|avoid|quit|no) (?:\\w+ ){0,2}(?:apologi\\w+|sorry|thank(?:ing)? me|flatter\\w*|prais\\w+ me|hedg\\w+|repeat\\w* (?:yourself|my|what)|lectur\\w+|rambl\\w+|wordy|verbose|chatty|formal|${FORMALITIES})`,
    '^(?:please )?(?:ask|check|confirm)(?: with)?(?: me)?(?: first)? before (?:\\w+ing|you|each|every|any)',
    `^[a-z][\\w' -]{2,24} first,? (?:then |and )?(?:the )?[\\w' -]{2,24} (?:later|after|afterwards|second|last|next)[.!]*$|^(?:more|less|fewer) [\\w-]+,? (?:and )?(?:more|less|fewer) [\\w-]+[.!]*$|^[a-z-]+s (?:over|before|instead of|rather than) [a-z-]+s?[.!]*$`,
    '(?:one|a single) (?:step|question|thing|topic|idea|change) at a time|^(?:please )?(?:think (?:step by step|out loud|aloud)|commit (?:often|early|small))',
    '^(?:please )?call me (?!back|later|when|if|at|tomorrow|now|on)\\w+(?: from now on| please)?[.!]*$',
  ],
  prohibition: ["^(?:please )?(?:don't|do not|never|stop|no|avoid|quit)\\b", "(?:stop|quit) \\w+ing", "(?:not|never|no) .{1,40}(?:unless|until|without) ", 'unless i (?:ask|say|tell)'],
  correction: [
    "^no,|^nope,|^nah,|^wrong|^correction|^incorrect|^not quite|^actually",
    "that's (?:wrong|not right|incorrect|not (?:how|what|the|it))|that is (?:wrong|incorrect)|you(?:'ve| have)? (?:got|have|had) (?:it|that|this|them) (?:wrong|backwards|mixed up|the wrong way|after|before)",
    'wrong (?:order|way|one|number|name|date)|the other way (?:a)?round|other way (?:a)?round|out of order',
    'it should (?:be|read|say)|should have been',
    "(?:isn't|wasn't|aren't|weren't|is not|are not|was not) .{1,60}(?:[,;]|, but)\\s?(?:it's|it is|they're|but|that's|she's|he's|just)",
    "^i'm not (?:a |an )?\\w+",
    'skipped a step|forgot a step|missed a step|mixed up|where did you get',
    "^(?:it|that) (?:was moved|was changed|changed|moved|slipped|isn't|wasn't|got moved)",
    'actually',
  ],
  outdated: [
    "(?:any ?more|any longer|no longer)(?=[\\s,.;!]|$)",
    "(?:don't|doesn't|didn't|isn't|aren't|not) .{1,60} (?:any ?more|any longer)",
    'out of date|outdated|obsolete|stale|used to be|these days|took over|has taken over|retired|got pushed|pushed to|pushed back|moved (?:to|off|out|away)|has moved|was moved|switched (?:to|from)|slipped to|dropped .{1,30} (?:last|in|a|years?|months?)|replaced by|renamed to|changed to|since (?:january|february|march|april|may|june|july|august|september|october|november|december|last|spring|summer|autumn|fall|winter)',
    'ended in|(?:is|are|on|in|at|with|to) .{1,40} now(?=[,.;!]|$)|now\\b.{0,4}$|we\'re .{1,30} now|for a (?:year|month|while) now|for years now',
    'sold .{1,30} last|last (?:year|month|quarter|week)\\b.*\\bnow',
  ],
  misspoke: ['i (?:misspoke|mistyped|misremembered|mixed)', "my (?:mistake|bad|fault)|sorry,? (?:i |scratch)|scratch (?:that|what)|i (?:told|gave) you the wrong|what i (?:told|said|gave)|i (?:said|wrote|gave|told) .{0,40}(?:before|earlier|yesterday)|the .{1,30}i gave you|had a typo|in my last message"],
  contrast: [',? not (?:the |a |an |to |in |on |with |after |before |from |for )?[\\w-]+(?:[^.?!]{0,30})?(?=[.!,;]|$)', 'instead of|rather than|and not\\b|not .{1,30} but ', '(?:i|you) said .{1,20} earlier'],
  procedure: [
    '(?:first|then|afterwards|finally|last(?:ly)?|next)\\b.{1,80}\\b(?:then|after(?:wards)?|before|next|finally)',
    '(?:before|after) (?:you|the|a|an|each|every|we|i|running|running|restarting|it|that) ',
    ',? then (?:restart|run|push|upload|wait|set|front|bump|add|open|close|press|click|upgrade|rebuild)|steps?:|the trick|to (?:reset|rotate|unlock|restore|deploy|release|get into|restart|install|build) ',
    'you (?:run|have to|need to|must|hold|ask|restart|install|open|press|seed|drain|bleed|load) .{1,80}(?:first|before|after|then|as|with|and)',
    'hold (?:the|both)|delete the lock|run(?:s)? .{1,40} (?:with|as|on) ',
  ],
  decision: [
    `(?:i|we|we've|i've|team|board|group|committee|family|wife and i|husband and i|and i|have|has|it's|finally|all) (?:\\w+ )?(?:${PICK})`,
    "(?:i'm|we're|i am|we are|i'll|we'll|let's) (?:going|go|sticking|stick|staying|stay) (?:with|for|ahead with|to)",
    "i(?:'ve| have) made up my mind|we ended up|ended up (?:choosing|picking|going)|final (?:call|decision|answer)|the verdict",
    "(?:i'm|i am|we're|we are) (?:taking|dropping|keeping|using|moving to|switching to|leaving|cutting|hiring|selling|buying|getting|skipping) ",
    "let's (?:go|do|take|use|keep|make|pick|drop|stay)",
    '^(?:agreed|deal|settled|decided)\\b',
  ],
  decisionTaken: ["(?:it's|is|are|that's|all|'s) (?:decided|settled|final|fixed|agreed|sorted)", 'done deal|up for debate|set in stone|signed off|no way (?:a)?round it|end of (?:story|discussion)|non-negotiable|final\\b|not negotiable', 'it is'],
  willDo: ["(?:we|i|it|they)(?:'ll| will| won't| will not|'re not going to|'m not going to| are not going to) ", "(?:we're|i'm|we are) not (?:doing|going|migrating|supporting|using|making|building|changing)", '(?:stays?|remains?) (?:on|in|as|white|the same|where|with|out|put)', 'will (?:be|take|cover|only|run|have|go|take over)|takes over'],
  constraint: [
    "must(?:n't| not)?|has to|have to|had to|may not|may only|can't (?:exceed|use|be|show|leave|go|have)|cannot (?:exceed|be|use|leave)|not allowed|only allowed|forbid(?:s|den)?|prohibit(?:s|ed)?|require(?:s|d)?|requirement|mandatory|insists?|demands?|non-negotiable|nothing may|no .{1,40} (?:can|may) ",
    'at most|at least|no more than|no less than|up to \\d|max(?:imum)?|min(?:imum)?|hard limit|limit|cap(?:ped)?|ceiling|under (?:\\d|\\$|€|£|sixty|fifty)|below \\d|within \\d|all in\\b|strict',
    "sla|gdpr|hipaa|compliance|legal|contract|auditors?|regulat\\w+|air-?gapped|on-?prem\\w*|offline",
    "so (?:no|nothing|we can't|any|it can't|never|there's no)|which means",
  ],
  background: [
    "for (?:context|background)|some (?:context|background)|(?:a bit of|quick) (?:context|background)|background:|context:|just so you know|so you (?:have the picture|know)|what this is about|my situation|the situation|to give you (?:some |an )?(?:idea|context|background)",
    "^(?:the|this|our|my) (?:project|app|service|site|shop|paper|thesis|talk|course|system|tool|product|client|customers?|users?|audience|board|team|budget|goal|trip|flat|house) ",
    "i(?:'m| am) (?:writing|preparing|building|planning|applying|training for|studying|working on|moving|switching|learning|renovating) ",
    "we(?:'re| are) (?:writing|preparing|building|planning|moving|migrating|renovating|porting) ",
  ],
  aim: ['goal|target|aim(?:ing)?|budget|deadline|due (?:on|by|in)|by (?:summer|spring|autumn|winter|friday|monday|the end|march|april|june)|before the|(?:is|are) on (?:\\d|the \\d)|priority|scope|cut-off'],
  milestone: [
    // What is approved by somebody, or closed on Mondays, is a rule; what must be signed is not signed yet.
    `(?<!\\b(?:be|being|gets?|never|not|n't|until|unless|once|when|if|before|after) (?:it's |it is |they're |\\w+ (?:is|are) )?)(?:${DONE})(?! (?:by (?!me\\b|us\\b|now\\b|the end|(?:\\w+ )?(?:today|yesterday))|(?:on|every|each) \\w*(?:days|weekends)\\b|(?:on )?(?:every|each)\\b|only\\b|weekly|daily|monthly|(?:after|before|since|between|in) (?:19|20)\\d\\d))`,
    "(?:is|are|it's|'s|all|now|got|both) (?:now )?(?:done|finished|complete|completed|live|fixed|merged|deployed|ready|out|in|over|green|up and running|running again|behind me|through|approved|off)(?=[,.;!]|$| (?:and|on|since|now|last|of|next|to|this))",
    '^(?:done|finished)\\b(?! yet)',
    'tests? (?:are )?(?:green|pass(?:es|ing|ed)?)|all (?:green|tests)|works? (?:now|end to end|again)|finally (?:got|passed|finished|works?)|closed with|went to .{1,30}this (?:morning|afternoon)|(?:got|get) (?:the|my|our) .{1,40}(?:approved|accepted|signed|done|working)|sleeps through|hit \\d|reached \\d|down to \\d|i(?:\'m| am) (?:cleared|through|accepted)|we got (?:it|the)|(?:i )?got (?:in|the (?:job|flat|visa|keys|offer))|ran my first|without stopping',
  ],
  partDone: ['half(?:way)?|two thirds|a third|three quarters|\\d+ (?:of|out of|\\/) (?:the )?\\d+|percent|\\d+ ?% (?:done|through)|(?:left|remaining|to go|outstanding)(?=[,.;!]|$| before| to| until)|still (?:missing|open|pending|to do)|(?:is|are|isn\'t|not|only) .{0,20}(?:started|missing|open|left)|only .{1,40} (?:is|are) (?:missing|left)|(?:read|got|done) up to|so far|quick status|status:|waiting for'],
  nextStep: ['next(?:,| up| is| comes?| step| on)?(?=[\\s,.;!]|$)|on to |moving on to|starting (?:on|with)|picking up|is next|comes in|comes next|continue (?:with|tomorrow)|tomorrow|from (?:monday|tomorrow|next)'],
  reason: ['because|since (?:the|it|i|we|my|our|that|you|otherwise)|otherwise|so that|that\'s why|due to|the reason|for .{1,20} reasons|which is why|, so '],
  self: ["i|i'm|i've|i'd|i'll|me|myself|mine"],
  group: ["we|we're|we've|we'd|we'll|us|our|ours|the team|my team"],
  owned: ['my|our|(?:this|our|the) (?:project|repo|service|app|codebase|team|library|shop|paper|course|house|flat|thesis|cluster|cli|api)'],
  bodily: [
    "(?:allerg(?:ic|y)|intolerant|diabetic|colou?r-?blind|deaf|asthma(?:tic)?|vegan|vegetarian|pregnant|coeliac|celiac|left-handed|dyslexi[ac]|pronounced|birthday)",
    "my (?:name|age|wife|husband|son|daughter|kids?|children|knee|back|doctor|mother tongue|first language|height|weight|blood)",
    "i(?:'m| am) (?:\\d+|a (?:nurse|teacher|developer|student|doctor|lawyer|beginner|native)|from|based|not)|i (?:live|grew up|work) (?:in|at|for|with)|i moved|years old",
  ],
  question: [
    '\\?["”\')]*$',
    "^(?:what|why|how|when|where|who|whom|whose|which)(?:'s|'re|'d)?\\b(?!ever)(?! (?:a|an) (?:day|week|mess|night|morning|month|year|relief|shame|pity)\\b)",
    "^(?:is|are|was|were|do|does|did|can|could|would|will|should|shall|have|has|had|isn't|aren't|wasn't|doesn't|don't you|didn't|won't|wouldn't|couldn't|shouldn't|may|might) (?:i|we|you|he|she|it|they|there|this|that|these|those|the|a|an|my|our|your|any|anyone|someone|people|everyone)\\b",
    '^any (?:idea|chance|way|thoughts)|i wonder (?:if|whether|why|how|what)|(?:do you|would you|can you|could you) (?:know|tell|remember|think)',
  ],
  aside: ["^(?:please )?(?:explain|describe|define|tell me (?:about|the|what|how|why)|teach me|walk me through|compare|what(?:'s| is) (?:the|a|an)|how (?:do|does|can|to|should|would))", "difference between|like i'm (?:five|twelve|a)|in general|in theory|best way to|is it (?:true|normal|better|safe|okay|ok|worth)|pros and cons"],
  doubtfulRecall: [
    "(?:can't|cannot|don't|do not|couldn't) (?:quite |really )?(?:remember|recall)|(?:did|have|had|was|were|didn't|haven't|wasn't) (?:we|i|it|that|the) (?:ever |already |really )?(?:decide|decided|agree|agreed|settle|settled|choose|chosen|finish|finished|say|said|do|done|moved|book|booked)",
    'which (?:one )?(?:was it|did (?:we|i)|of the two|did i)|what (?:did|was) (?:we|i|it)|(?:what|which|where|who).{1,60}\\bagain\\b|i wonder whether|if i remember|making that up|or (?:not|only)\\?|i forg(?:et|ot)|not sure (?:whether|if|which|what) (?:we|i)|remind me (?:what|which|who|where|how)',
  ],
  hypothetical: [
    '^(?:and |but |so )?(?:if|suppose|supposing|imagine|assume|assuming|pretend|let\'s (?:say|pretend|assume|imagine)|say|what if|hypothetically|in case|picture|consider)\\b(?! you (?:ever )?(?:write|draft|book|send|see|suggest))',
    'would (?:it|that|this|you|we|there|anything|i|they|he|she) .{1,60}if |if i (?:told|preferred|were|was|had|hated|liked|wanted|said|decided)|if we (?:decided|had|went|were|agreed|chose|moved|used)|hypothetically|theoretically|in theory',
  ],
  unreal: [
    // "If we had more budget we would …", "We'd move if the rent were lower"; "if you could …" asks politely.
    `(?:if|unless) (?!you\\b)(?:[\\w'-]+ ){1,8}?${WERE}\\b.{0,80}?${WOULD}\\b`,
    `${WOULD}\\b(?! (?:rather|prefer|like|want)\\b).{1,80}? if (?!you\\b)(?:[\\w'-]+ ){1,6}?${WERE}`,
    `^(?:had|were) (?:i|we|it|he|she|they|the|my|our) .{1,80}?${WOULD}\\b`,
    "(?:i|we) (?:really |do |so |just |often |sometimes )?wish(?! (?:to|your?|the (?:answers?|replies|reports?|summaries|explanations?))\\b)|if only\\b|in an ideal world|ideally,? (?:i|we)(?:'d| would)|(?:it'd|it would|that'd|that would|'d|would) be (?:so |really |very )?(?:nice|great|cool|lovely|awesome|fun|good|wonderful|neat|handy|a dream) (?:if (?!you\\b)|to (?:have|own|live|get|see|be)\\b)|i(?:'d| would) (?:love|like) to .{1,60} (?:one day|some day|someday|eventually)",
  ],
  uncertain: [
    "maybe|perhaps|might|i (?:think|guess|suppose|suspect|believe|assume|doubt|feel like)|my (?:guess|theory|hunch|suspicion|current theory)|probably|presumably|possibly|apparently|could (?:it )?be|could also|looks like|seems?(?: like| to)?|not (?:entirely |quite |really )?(?:sure|certain)|i'm not (?:sure|certain)|no idea|who knows|unless i'm mistaken|hunch|theory|as far as i can tell|i may|either way|or not\\b|somehow|hard to tell|luck",
  ],
  debugging: [
    "let me (?:check|try|see|look|curl|test|verify|dig|profile|debug)|still (?:digging|looking|profiling|debugging|investigating|checking)|haven't (?:checked|looked|verified|tested|confirmed)|weird|strange|odd|no idea why|comment(?:ed|ing)? out|i'll (?:wipe|check|try|see|look|dig)|makes? no difference|made no difference|made it go away|proves nothing|went away|every (?:third|other|second|few) time",
    'race condition|deadlock|stale (?:build|cache|data)|leak(?:s|ing)?|flaky|stack ?trace|breakpoint|segfault|timeout again|stripping the|fails? (?:only|again|randomly|sometimes)|the (?:cache|proxy|dns|firewall|timezone|parser|driver|token|index|lock) (?:is|again|chokes|expires|never)|it\'s the (?:dns|proxy|cache|timezone|firewall|driver)',
  ],
  undecided: ["undecided|torn|can't decide|cannot decide|couldn't decide|haven't decided|decided nothing|not decided|don't know (?:which|what|whether|yet)|thinking (?:about|of)|considering|still open whether|not sure yet|one day|some day|someday|let me think|or not, who knows|not yet|back and forth|nothing(?:'s| is) decided|toying with|depends on (?:what|how|whether|who)|\\bor (?:just )?(?:stay|keep|we stay|maybe)\\b|could go (?:with )?either"],
  others: [
    `(?:my|our|her|his|their|the|a|an) (?:${PERSON})s?(?:'s)?\\b(?!'s? (?:and i|insists on us))(?! and (?:i|me)\\b)`,
    "^(?:he|she|they|people|everyone|everybody|nobody|somebody|someone|some people|most (?:people|developers|companies)|developers|users|other teams|kids these days)(?:'s|'re|'d|'ve)? ",
    '(?:his|her|their) \\w+ ',
  ],
  reported: [
    `(?:he|she|they|it|article|post|blog|book|manual|docs?|documentation|paper|author|forum|reviewer|${PERSON}|people|someone|somebody|sign|ad|internet|reddit|twitter|study|studies|recruiter|professor) (?:\\w+ )?(?:${SAY})`,
    'according to|i (?:read|heard|saw) (?:somewhere|that|in|on)|it is said|rumou?r|supposedly|allegedly|(?:the|a|some) (?:blog post|article|tweet|thread|job ad|review|transcript|novel|story|film|movie|song)',
  ],
  material: [
    `^${NO_NAME}(?:can you |could you |please )*(?:translate|summari[sz]e|proofread|rewrite|rephrase|paraphrase|polish|correct|fix the (?:grammar|spelling|typos?)|shorten|classify|analy[sz]e|edit|transcribe)\\b`,
    "(?:here's|here is|this is) (?:a|the|an|my) (?:review|text|sentence|paragraph|mail|email|ad|job ad|transcript|quote|draft|letter|story|poem)\\b.{0,40}:|what (?:tense|does .{1,60} mean)|is this (?:polite|correct|right|positive)|positive or negative|(?:proofread|check|translate|rewrite|summari[sz]e) (?:this|that|it|the following)",
  ],
  roleplay: [
    "^(?:please )?(?:act|behave|pose) (?:as|like)|^(?:you are|you're) (?:a|an|the) |^(?:please )?play (?:a|an|the) |^(?:please )?pretend (?:to be|you)|^(?:please )?(?:write|compose|invent|make up|tell|continue) (?:me )?(?:a|an|the) (?:\\w+ )?(?:poem|story|limerick|song|haiku|joke|character|dialogue|fairy tale|scene|tale|short story)|^invent ",
  ],
  command: [
    `^${NO_NAME}(?:please |now |then |ok |okay |just |can you |could you )*(?:open|show|run|rename|make|translate|undo|redo|continue|skip|give me (?:\\w+ )?(?:more|another|the|a)|put the|sort|add|check|draft|set|read|find|try|look|fix|remove|delete|close|print|list the|send me|copy|paste|scroll|click|play|pause|refactor|format this|convert|move|replace|generate|create|compare|count|restart|rerun|search|fetch|pull|tell me)\\b`,
    "^(?:please |now |then |just )*(?:give me|show me|write me|send me|suggest|offer) (?:an?|one|two|three|four|five|ten|\\d+|some|more|the|his|her|their) ",
    '^(?:please |now |then |just )*(?:commit|push|merge|deploy|build|test|call|answer|raise|lower|increase|decrease|reduce|bump|start|stop|install|update|upgrade|finish|save|upload|download|read) (?:me|it|this|that|the|his|her|him|them|these|those|and|now)\\b',
    '^(?:please )?(?:go (?:on|ahead|back)|keep going|wait|hold on|stop(?: here| there)?(?=[,.!]|$| for)|forget it|never ?mind|leave (?:it|that)|carry on|try again|once more|that one|use (?:the|a) (?:first|second|other|placeholder))\\b',
    "^(?:please )?don't (?:stop|run|worry|touch that|change that|bother|do that yet|close|send)\\b",
  ],
  oneOff: [
    "this time|just this once|(?:just |only )?for (?:now|today|the moment|this (?:one|once|slide|reply|mail|email|answer|function|page|draft|exercise|call|time|task|file|meeting))|just for (?:this|today|now|once)|only (?:in|for) this|in this (?:one|exercise|draft|function|reply|answer|slide|file|mail|email|message|summary|paragraph|section|table|list)|this (?:one|reply|answer|email|mail|function|slide|paragraph|draft) (?:only|shorter|longer)|temporarily|until the demo|today only|for a (?:second|moment|minute)|yet\\b|right now|tonight|(?:today|this morning|this evening)\\b|just once|one more time|once more",
  ],
  smallTalk: [
    "^(?:thanks|thank you|thx|ok|okay|k|cool|great|nice|wow|ha(?:ha)*|lol|hi|hello|hey|good (?:morning|evening|night|afternoon)|sure|yep|yes|got it|perfect|awesome|sorry|cheers|bye|welcome|alright|fair enough|interesting|that's (?:interesting|great|perfect|nice|fine|cool))(?:[\\s,.!]|$)",
    'haha|lol|you saved my|that (?:joke|was quick)|have a (?:nice|good)|see you|one moment|at the door|away from (?:the|my) (?:desk|keyboard)|fair enough',
  ],
  mood: [
    "(?:so|too|really|freezing|boiling) (?:hot|cold|tired|hungry|bored|sleepy)|raining|snowing|pouring|weather|weekend!|ice cream|holiday|coffee machine|the (?:cat|dog|soup|traffic)|lunch|long day|what a (?:day|week)|ugh|phew|argh|train (?:was|is)|drilling|soaked|exhausted|hear myself think|can you believe|poor guy|of my life|stuck in",
  ],
  passing: [
    "(?:i'm|i am|we're|am) (?:just |still |currently |stuck )?(?:on|in|at) (?:the|a|an|my|your) (?:[\\w']+ )?(?:bus|train|tram|plane|phone|tablet|taxi|car|airport|station|queue|meeting|call|waiting room|road|go)|(?:typing|writing) (?:this )?(?:with|on|from) (?:one|a|my|the)|(?:low|no|out of) battery|battery (?:is|at|low)|back in (?:a|ten|five|\\d+)|brb|be right back",
    "(?:wi-?fi|internet|network|vpn|connection|server|laptop|computer|screen|printer|signal) (?:is|are|comes|keeps|drops|just|died|went)(?:n't)? (?:\\w+ )?(?:down|off|slow|broken|gone|bad|patchy|dead|and goes|dying|out|updating|restarting)|in (?:the )?repair|(?:is|'s|are) (?:fast )?asleep|headache|bear with me|in (?:five|ten|\\d+) (?:min|minutes)|need (?:it|this|that) (?:for|in) .{1,24}(?:min|minutes|hour|tonight|today)",
  ],
  praise: [
    "(?:love|like|enjoy) (?:it|this|that|the|your)\\b(?: \\w+)?(?: (?:version|sentence|paragraph|one|draft|ending|line|part|list|title|opening|verse|stanza))?(?: (?:a lot|very much|better|best|so much))?(?=[,.!]|$| than)|(?:was|is|looks|that's|it's) (?:splendid|brilliant|spot on|exactly (?:right|what i wanted)|just (?:right|what i wanted|the thing)|lovely|great|perfect)(?=[,.!]|$)|^(?:brilliant|splendid|lovely|love it|well done|nice work|good job)\\b",
  ],
  picksOne: [
    "^(?:no,? )*(?:not (?:that|this) one|the (?:other|first|second|third|fourth|last|next|left|right|top|bottom|shorter|longer|former|latter)(?: (?:one|paragraph|sentence|version|option|line|file))?)(?=[,.!]|$)|i meant (?:the|that|this|\\S+\\.\\w+)|(?:number|option|version) (?:one|two|three|\\d|[abc])(?=[,.!]|$)|for this (?:trip|list|quiz|email|mail|poster|letter|chart|slide|game|exercise|flyer|photo|post|one)|(?:these|following) (?:\\w+ )?(?:sentences|questions|words|examples|items|lines|quiz)|in this (?:list|quiz|game)",
  ],
  published: [
    "^(?:dear|attention|attn|notice)\\b(?! to self)|^(?:please )?note: (?:all|no|any)\\b|^(?://|/\\*|<!--)|\\b(?:all|any) (?:employees|staff|students|tenants|visitors|members|passengers|guests|customers|applicants|invoices|claims|participants) (?:must|shall|are|should|will)|\\bshall (?:not )?(?:be|have)\\b|with effect from|hereby|kindly do the needful",
    "\\b(?:polic(?:y|ies)|rulebook|style guide|guidelines?|handbook|law|act|manual|notice|memo|sign|textbook|code of conduct|saying|proverb|rules?) (?:\\w+ ){0,4}(?:says?|said|states?|stated|goes|went|requires?|forbids?)\\b|as (?:they|we|every \\w+)(?: first-year)? (?:were |was |are |is )?(?:taught|told)\\b|, said the \\w+|\\b(?:the )?old (?:saying|rule|joke)\\b",
  ],
  atHand: [
    "\\b(?:for|in|on|with|of|to|from) (?:this|that|these|those) (?!(?:project|repo(?:sitory)?|team|company|house|family|codebase|vault|country|city|client|customer|account|way|order|week|month|year|time|point|reason|kind)s?\\b)(?:\\w+ )?\\w+|\\bonly the (?:ones?|first|last|second) |\\bjust the (?:first|last|second|third|opening|closing) |\\bthese (?:two|three|four|five|six|seven|eight|nine|ten|twelve|\\d+)\\b|out of scope",
  ],
  toolOutput: [
    "^\\$ \\w[\\w.-]*|^traceback|^file \".{1,80}\", line|^\\w*(?:error|exception|warning)\\b(?:\\s?\\[.{1,20}\\])?:|^error .{0,40}:|^(?:pass|fail|ok|warn|info|debug|fatal) \\S*[./]\\S*|^tests?: +\\d|^successfully (?:installed|built)|^added \\d+ packages?|^\\d+ packages? are|^on branch|^nothing to commit|^killed$|^npm (?:err|warn)|^at \\S+ ?\\(|\\beta \\d\\d:|\\[=+>? *\\]|^(?:downloading|compiling|building|installing|fetching|resolving) .{0,40}(?:\\.\\.\\.|…|\\d ?%)|exit (?:code|status) \\d",
  ],
  feeling: [
    "(?:so|really|just|very|super|feel(?:ing|s)?|felt|was|am|i'm|been|totally|truly) (?:so |really |very )?(?:happy|sad|proud|tired|excited|thrilled|annoyed|grateful|thankful|relieved|glad|lucky|blessed|hopeful|nervous|moved|emotional|jealous|scared|overwhelmed|exhausted|lonely|inspired|amazing|awesome|powerful|wonderful|beautiful|lovely|great|special|fun|hard|tough)",
    "means? (?:a lot|so much|the world)|(?:so|pretty|really) (?:important|inspiring|rewarding|calming|relaxing|cool|nice|sweet|kind)|can't wait|goosebumps|over the moon|priceless|congrat\\w*|you(?:'ve got|'re going to be| have such| are so|'re so|'re doing)|keep (?:it )?up|good luck|wishing you|i hope|we (?:can|got) (?:this|do (?:it|this|anything))|what a (?:great|lovely|beautiful|wonderful|nice)|(?:that|it)(?:'s| is| was| sounds| must have been| looks) (?:\\w+ )?(?:amazing|awesome|great|lovely|wonderful|incredible|inspiring|delicious|cool|nice|sad|hard|fun|sweet|tough)",
  ],
  sarcasm: [
    "(?:just|simply|absolutely|so) (?:love|adore) (?:it when|being|how|waiting)|exactly what i (?:\\w+ )?(?:wanted|needed|dreamed)|highlight of my|my favou?rite kind of|nothing says|^(?:oh )?(?:great|lovely|brilliant|wonderful|fantastic|perfect|sure|yeah|oh joy|yay),? (?:another|because|the|i just|just what|now)|because (?:nothing|who|that) .{1,40}(?:fun|better|great)|what a joy|truly the|how delightful|just what i needed",
  ],
  idiom: ["never ?mind|never rains|don't worry|no worries|always wondered|remember (?:the (?:old )?days|when)|i'll remember that one|never (?:gonna|thought|knew|knows)|always the last|no problem|no way!|as always|like always|water always|better late than never"],
};
