/** A question, and a passage that answers it without repeating its words more than people do. */
export interface CalibrationPair {
  readonly question: string;
  readonly passage: string;
}

/**
 * Written for this purpose, in the tone of notes and memories. Each passage answers its own question and none of the others, though some are
 * of the same field, so that a model has to tell them apart.
 */
export const ENGLISH_PAIRS: readonly CalibrationPair[] = [
  { question: 'Which package manager should be used in this repository?', passage: 'Always install dependencies with pnpm here; npm breaks the workspace links.' },
  { question: 'When does the garden club meet?', passage: 'The allotment group comes together on the first Saturday of each month at ten.' },
  { question: 'Why did the deployment fail last night?', passage: 'The release was rolled back because the database migration ran out of disk space.' },
  { question: 'What does Anna like to drink?', passage: 'She takes her tea without milk and never touches coffee after noon.' },
  { question: 'How do I reset the router?', passage: 'Hold the small button at the back for ten seconds until both lamps blink, then wait two minutes.' },
  { question: 'Who is responsible for the quarterly budget?', passage: 'Marcus owns the finance sheet and signs off all spending every three months.' },
  { question: 'What was decided about the logo colour?', passage: 'After the design review we settled on dark green and dropped the orange variant.' },
  { question: 'How long should the bread be in the oven?', passage: 'Bake the sourdough for forty minutes at 230 degrees, the first half under the lid.' },
  { question: 'Which indentation style does the user prefer?', passage: 'Code is to be formatted with two spaces; tabs are not wanted.' },
  { question: 'Where are the backups stored?', passage: 'A nightly copy of the server goes to the encrypted drive in the basement and to the storage bucket in Frankfurt.' },
  { question: 'What is the theory behind spaced repetition?', passage: 'Reviewing a fact shortly before it would be forgotten strengthens memory more than massed study does.' },
  { question: 'What is the deadline for the conference paper?', passage: 'The manuscript has to be submitted to the symposium by the ninth of March.' },
  { question: 'How can the search be made faster?', passage: 'Caching the filter as a bit mask cut the query latency from forty to three milliseconds.' },
  { question: 'Is the user allergic to anything?', passage: 'No peanuts in any recipe: they cause a severe reaction.' },
  { question: 'Where did we stay in Lisbon?', passage: 'The flat on the hill in Alfama, three nights in May, had a view over the river.' },
  { question: 'What should be done before merging a pull request?', passage: 'Two colleagues review each change and the test suite has to be green before it goes to main.' },
];

export const CHINESE_PAIRS: readonly CalibrationPair[] = [
  { question: '这个仓库应该用哪个包管理器？', passage: '安装依赖一律使用 pnpm，用 npm 会破坏工作区链接。' },
  { question: '园艺小组什么时候聚会？', passage: '种菜的朋友们每月第一个星期六上午十点碰面。' },
  { question: '昨晚的部署为什么失败了？', passage: '数据库迁移把磁盘写满了，所以版本被回滚。' },
  { question: '安娜喜欢喝什么？', passage: '她喝茶不加牛奶，下午从不碰咖啡。' },
  { question: '路由器怎么重置？', passage: '按住背面的小按钮十秒，等两个灯都闪烁，再等两分钟。' },
  { question: '季度预算由谁负责？', passage: '财务表格归马克管，每三个月的开支都由他签字。' },
  { question: '标志的颜色最后怎么定的？', passage: '设计评审之后选了深绿色，放弃了橙色方案。' },
  { question: '面包要烤多久？', passage: '酸面团在二百三十度下烘四十分钟，前一半时间盖上锅盖。' },
  { question: '用户偏好哪种缩进？', passage: '代码统一用两个空格排版，不要制表符。' },
  { question: '备份存在哪里？', passage: '服务器每天夜里复制一份到地下室的加密硬盘，另一份放到法兰克福的存储桶。' },
  { question: '间隔重复的原理是什么？', passage: '在快要忘记的时候复习，比集中学习更能巩固记忆。' },
  { question: '会议论文的截止日期是哪天？', passage: '稿件必须在三月九日之前提交给研讨会。' },
  { question: '怎样让搜索更快？', passage: '把过滤条件缓存成位掩码后，查询延迟从四十毫秒降到三毫秒。' },
  { question: '用户对什么过敏？', passage: '任何菜里都不能放花生，会引起严重反应。' },
  { question: '我们在里斯本住在哪儿？', passage: '五月在阿尔法玛山上的公寓住了三晚，能看到河景。' },
  { question: '合并请求之前要做什么？', passage: '每处改动都要两位同事审阅，测试全部通过才能进入主干。' },
];
