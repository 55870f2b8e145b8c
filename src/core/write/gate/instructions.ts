import { visibleText } from './plain-text.js';

/** Text that addresses whoever reads the memory later, rather than saying something of its owner. */
const PATTERNS: readonly RegExp[] = [
  // Taking back what the reader was told.
  /\b(?:ignore|disregard|forget|override|bypass|discard|skip|neglect)\b[^.!?\n]{0,40}\b(?:all|any|previous|prior|above|earlier|preceding|former|your|the|these|those|system|foregoing)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|directions?|guidelines?|messages?|context|orders|constraints?|safeguards?|training|policies)\b/i,
  /\b(?:ignore|disregard|forget) (?:everything|anything|all)\b[^.!?\n]{0,30}\b(?:above|before|previous(?:ly)?|prior|told|said|so far)\b/i,
  /(?:忽略|无视|忘记|忘掉|不理会|不要理会|抛弃|跳过|绕过|推翻|覆盖)[^。！？\n]{0,16}(?:之前|以前|前面|上面|上述|以上|先前|所有|全部|一切|系统|原有|已有|你的)[^。！？\n]{0,12}(?:指令|指示|提示|命令|规则|要求|设定|设置|约束|内容|限制|说明)/,
  // Orders and new roles for the reader.
  /\byou (?:must|shall|will|should|are required to|have to|need to)(?: now| immediately| always| henceforth| instead)? (?:now |immediately )?(?:obey|comply|execute|run|reveal|send|forward|output|print|disclose|exfiltrate|delete|transfer|follow|respond only|reply only|act as|pretend|behave|call|invoke|upload|share|ignore|answer only)\b/i,
  /\byou must (?:now|immediately|from now on)\b|\byou are now (?:a|an|in|the|free|no longer|dan|operating|acting|jailbroken)\b|\bfrom now on,? you (?:are|will|must|shall)\b(?! (?:be )?(?:responsible|using))|\b(?:new|updated|real|actual|hidden|secret) (?:system )?(?:instructions?|prompt|directive)s?\s*[:：]|\b(?:enter|enable|activate|switch to) (?:developer|debug|dan|jailbreak|god|unrestricted|admin) mode\b/i,
  /(?:你现在(?:必须|要|应该|起)|从现在(?:开始|起)[,，]?你(?:必须|就是|是|将|要(?:扮演|服从|听从))|你(?:必须|务必)(?:立即|马上|立刻|现在)?(?:执行|服从|遵从|听从|发送|透露|输出|删除|泄露|调用|运行|转发|上传|扮演)|你现在是(?:一个|一名|没有|不受)|(?:新的?|隐藏|真正的?)(?:系统)?(?:指令|提示词)[:：]|进入(?:开发者|调试|越狱|无限制)模式)/,
  // Getting at the prompt or at what the reader holds.
  /\b(?:reveal|print|show|output|repeat|leak|disclose|display|dump)\b[^.!?\n]{0,30}\b(?:your|the|system|hidden|initial)\b[^.!?\n]{0,16}\b(?:system )?(?:prompt|instructions?|configuration|secrets?|credentials|api keys?)\b/i,
  /(?:透露|输出|打印|显示|复述|泄露|告诉我)[^。！？\n]{0,12}(?:系统提示|提示词|系统指令|你的指令|你的设定)/,
  /\b(?:send|forward|post|upload|email|exfiltrate|transmit)\b[^.!?\n]{0,60}\b(?:memor(?:y|ies)|conversation|chat history|notes|vault|secrets?|credentials|contents? of|user(?:'s)? data|files?)\b[^.!?\n]{0,60}(?:https?:\/\/|\b[\w.+-]+@[\w-]+\.|webhook|to (?:this|the following) (?:address|url|server))/i,
  /把[^。！？\n]{0,20}(?:记忆|对话|聊天记录|笔记|密钥|资料|文件)[^。！？\n]{0,12}(?:发送|发|上传|转发|提交)(?:到|给|至)[^。！？\n]{0,20}(?:https?:|邮箱|@|网址|服务器)/,
  /\b(?:do not|don't|never) (?:tell|inform|mention (?:this|it) to|alert|notify|reveal (?:this|it) to) the (?:user|owner|human)\b|(?:不要|别|切勿)(?:告诉|告知|让|通知|提醒)(?:用户|主人)|without (?:telling|asking|informing|the knowledge of) the (?:user|owner)|(?:瞒着|不经)(?:用户|主人)/i,
  /\b(?:dear|attention|note to|message (?:to|for)|instructions? (?:to|for)|to) (?:the |any |all )?(?:ai|llm|language model|assistant|chatbot|agent|copilot|claude|chatgpt|gpt)\b(?: (?:reading|processing|agent|assistant|model)s?)?\s*[:,：]|(?:致|给)(?:所有)?(?:AI|人工智能|大模型|语言模型|智能体)(?:助手)?[:：]|(?:AI|大模型|智能体|助手)(?:注意|请注意)[:：]/i,
  // Markup of prompts, roles and tool calls.
  /<\|?\/?(?:im_start|im_end|system|assistant|user|endoftext|start_header_id|end_header_id|eot_id|tool_call|tool_calls|function_call|function_calls|tool_use|tool_result|invoke|parameter|antml:[\w:]+|instructions?|important|s)\|?(?:\s[^>]{0,120})?>/i,
  /\[\/?INST\]|<<\/?SYS>>|^\s*#{1,4}\s*(?:system|instructions?|new instructions?|system prompt)\s*:?\s*$/im,
  /^\s*(?:system|assistant|developer)\s*:\s*\S/im,
  /\{\s*"(?:tool|tool_name|function|tool_calls?|function_call|action|name)"\s*:\s*["{[][\s\S]{0,200}"(?:arguments|parameters|input|args|action_input)"\s*:/i,
  // Text that a reader of the rendered note does not see.
  /<!--[\s\S]*?-->|%%[\s\S]{3,}?%%|<(?:script|style|iframe|object|template|noscript)\b|style\s*=\s*["'][^"']{0,120}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0|color\s*:\s*(?:white|transparent|#fff))/i,
  /!\[[^\]]{0,100}\]\(https?:\/\/[^)\s]{0,300}[?&][^)\s]{0,100}=(?:[^)\s]*(?:\{|<|%7B)|\s*$)/i,
];

/**
 * Invisible characters that hide or split words. A joiner between emoji, a variation selector, one byte order mark in front,
 * and direction marks beside scripts that are written from right to left are of ordinary use.
 */
const HIDDEN = /[\u200B\u2060-\u2064\u206A-\u206F\u202A-\u202E\u2066-\u2069\u180E\u3164\uFFA0\u115F\u1160]|[\u{E0000}-\u{E007F}]|(?<=[A-Za-z\u4e00-\u9fff])(?:\u200C|\u200D|\u00AD)(?=[A-Za-z\u4e00-\u9fff])|(?<!^)\uFEFF/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Flags of regions are spelt in tag characters after a black flag. */
const TAGGED_FLAG = /\u{1F3F4}(?:[\u{E0061}-\u{E007A}]|[\u{E0030}-\u{E0039}]){2,6}\u{E007F}/gu;

/** Whether the text tries to instruct, or hides something from, whoever reads the memory. */
export function instructsReader(text: string): boolean {
  const marks = RIGHT_TO_LEFT.test(text) ? text.replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g, '') : text;
  if (HIDDEN.test(marks.replace(TAGGED_FLAG, ''))) return true;
  const seen = visibleText(text);
  return PATTERNS.some((pattern) => pattern.test(seen));
}
